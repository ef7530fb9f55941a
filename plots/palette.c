/* SPDX-License-Identifier: MIT */
/* palette PICTURE.png WORDS <FIGURE.png: a figure for README in a tenth of its bytes, in 16 colours; WORDS is its comment.
 * A colour is in the palette if it is not near one that more points have; each point takes the nearest. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { NEAR = 44, MOST = 16, BOUND = 1 << 24 };

static void fail(const char *why)
{
    fprintf(stderr, "palette: %s\n", why);
    exit(1);
}

static uint32_t get(const uint8_t *p) { return (uint32_t)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3]; }
static void put(uint8_t *p, uint32_t v) { p[0] = v >> 24, p[1] = v >> 16, p[2] = v >> 8, p[3] = v; }

static int apart(uint32_t a, uint32_t b)
{
    int most = 0;
    for (int s = 0; s < 24; s += 8) {
        int d = abs((int)(a >> s & 255) - (int)(b >> s & 255));
        most = d > most ? d : most;
    }
    return most;
}

/* the points of a PNG of three bytes a point, as cairo writes it */
static uint8_t *points(const uint8_t *png, size_t n, uint32_t *w, uint32_t *h)
{
    if (n < 57 || memcmp(png, "\x89PNG\r\n\x1a\n", 8) || memcmp(png + 24, "\x08\x02\0\0\0", 5)) fail("no PNG of 8-bit red, green and blue");
    *w = get(png + 16), *h = get(png + 20);
    if (*w > 1 << 13 || *h > 1 << 13) fail("too large");
    uint8_t *packed = malloc(n), *raw = malloc((size_t)*h * (*w * 3 + 1));
    size_t length = 0, line = *w * 3;
    for (size_t at = 8; at + 12 <= n && get(png + at) <= n - at - 12; at += get(png + at) + 12)
        if (!memcmp(png + at + 4, "IDAT", 4)) memcpy(packed + length, png + at + 8, get(png + at)), length += get(png + at);
    uLongf size = *h * (line + 1);
    if (uncompress(raw, &size, packed, length) != Z_OK || size != *h * (line + 1)) fail("cut short");
    for (size_t y = 0; y < *h; y++) {
        uint8_t *row = raw + y * (line + 1) + 1, *above = row - line - 1;
        for (size_t i = 0; i < line; i++) {
            int a = i < 3 ? 0 : row[i - 3], b = y ? above[i] : 0, c = y && i >= 3 ? above[i - 3] : 0, filter = row[-1];
            int pa = abs(b - c), pb = abs(a - c), pc = abs(a + b - 2 * c);
            row[i] += filter == 1 ? a : filter == 2 ? b : filter == 3 ? (a + b) / 2 : filter < 4 ? 0 : pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
        }
    }
    free(packed);
    return raw;
}

static void chunk(FILE *out, const char *kind, const uint8_t *data, uint32_t n)
{
    uint8_t word[4];
    put(word, n), fwrite(word, 4, 1, out);
    fwrite(kind, 4, 1, out), fwrite(data, n, 1, out);
    put(word, crc32(crc32(0, (const uint8_t *)kind, 4), data, n)), fwrite(word, 4, 1, out);
}

int main(int argc, char **argv)
{
    uint8_t *png = malloc(BOUND), colours[3 * MOST], head[13], text[256];
    uint32_t w, h, colour[MOST], *count = calloc(BOUND, sizeof *count), kinds = 0;
    size_t n = fread(png, 1, BOUND, stdin);
    int have = 0;
    if (argc != 3 || n == BOUND) fail("usage: palette PICTURE.png WORDS <FIGURE.png");
    uint8_t *raw = points(png, n, &w, &h);
    uint32_t *many = malloc(sizeof *many * w * h);
    for (size_t i = 0; i < (size_t)w * h; i++) {
        const uint8_t *p = raw + i / w * (w * 3 + 1) + 1 + i % w * 3;
        uint32_t c = p[0] << 16 | p[1] << 8 | p[2];
        if (!count[c]++) many[kinds++] = c;
    }
    for (; have < MOST; have++) {
        uint32_t best = 0, of = 0;
        for (uint32_t k = 0; k < kinds; k++)
            if (count[many[k]] > of) {
                int near = 0;
                for (int j = 0; j < have && !near; j++) near = apart(many[k], colour[j]) < NEAR;
                if (!near) best = many[k], of = count[best];
            }
        if (!of) break;
        colour[have] = best;
        for (int j = 0; j < 3; j++) colours[3 * have + j] = best >> (16 - 8 * j);
    }
    for (uint32_t k = 0; k < kinds; k++) {
        int best = 0;
        for (int j = 1; j < have; j++) best = apart(many[k], colour[j]) < apart(many[k], colour[best]) ? j : best;
        count[many[k]] = best;
    }
    size_t line = (w + 1) / 2 + 1; /* the filter, none, and two points a byte */
    uint8_t *packed = calloc(h, line);
    for (size_t i = 0; i < (size_t)w * h; i++) {
        const uint8_t *p = raw + i / w * (w * 3 + 1) + 1 + i % w * 3;
        packed[i / w * line + 1 + i % w / 2] |= count[p[0] << 16 | p[1] << 8 | p[2]] << (i % w % 2 ? 0 : 4);
    }
    uLongf size = compressBound(h * line);
    uint8_t *data = malloc(size);
    if (compress2(data, &size, packed, h * line, 9) != Z_OK) fail("no memory");
    FILE *out = fopen(argv[1], "wb");
    if (!out) fail("cannot write");
    int length = snprintf((char *)text, sizeof text, "Comment_%s", argv[2]);
    text[7] = 0;
    put(head, w), put(head + 4, h), memcpy(head + 8, "\x04\x03\0\0\0", 5);
    fwrite("\x89PNG\r\n\x1a\n", 8, 1, out);
    chunk(out, "IHDR", head, 13), chunk(out, "tEXt", text, length < 256 ? length : 255), chunk(out, "PLTE", colours, 3 * have);
    chunk(out, "IDAT", data, size), chunk(out, "IEND", data, 0);
    if (fflush(out) || ferror(out) || fclose(out)) fail("cannot write (disk full?)");
    return 0;
}
