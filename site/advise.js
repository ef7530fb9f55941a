// `make advise` on the page: advise() returns what results/advise prints, from the same tables (ADVISE, site/advise.sql); then the form and
// the picture. Plain ECMAScript 5: the test runs advise() without a browser. Text is compared and shown, never turned into HTML.
'use strict';
function size_of(s) { return s[0] + 'x' + s[1] + 'x' + s[2]; }
function MiB(bytes, digits) { return (bytes / 1048576).toFixed(digits); }
function where(list, wanted) { return list.filter(function (row) { return wanted.every(function (w, i) { return w === undefined || row[i] === w; }); }); }

// ASKED: gpu, precision, radius, size: [nx, ny, nz], steps. Mean of the two nearest sizes, weighted by nearness: the view advice of results/rules/60-advise.sql
function advise(data, asked) {
    var gpu = where(data.gpus, [asked.gpu])[0], machine = gpu[1], model = gpu[2], cc = gpu[3], c = gpu[4], peak = gpu[5], share = gpu[6];
    var law = where(data.law, [asked.precision, asked.radius])[0], bytes = law[2], n = asked.size, at = [n[0], n[1] * share, n[2]].map(Math.log);
    var points = n[0] * n[1] * n[2], plane = bytes * n[0] * n[1], drop = c / law[3], fit = bytes * 2 * points <= c, large = gpu[9] !== null && bytes * 2 * points > gpu[9];
    var far = [], lacking = [], rank = [];
    where(data.best, [machine, asked.precision, asked.radius]).forEach(function (b) {
        if (b[3] > asked.steps || share === null || large) return;
        var near = [];
        for (var k = 0; k < b[6].length; k += 3) {
            var s = data.sizes[b[6][k]], d = 0;
            for (var i = 0; i < 3; i++) d += Math.abs(Math.log(s[i]) - at[i]);
            near.push({d: d, f: b[6][k + 1], size: s, setting: data.settings[b[6][k + 2]], i: b[6][k]});
        }
        near.sort(function (p, q) { return p.d - q.d || p.i - q.i; });
        var sum = 0, w = 0, code = data.code[b[4]] || [null, null];
        near.slice(0, near[0].d > 0 ? 2 : 1).forEach(function (e) { sum += Math.log(e.f) / (e.d + 0.02); w += 1 / (e.d + 0.02); });
        var f = Math.exp(sum / w), row = {variant: b[4], steps: b[3], idea: b[5], f: f, gpoints: f * peak / 2 / bytes, away: near[0].d, near: near, lines: code[0], cc: code[1]};
        if (row.cc > cc && lacking.indexOf(row.variant) < 0) lacking.push(row.variant);
        if (row.away >= Math.log(8)) far.push(row);
        else if (row.cc !== null && row.cc <= cc) rank.push(row);
    });
    function names(rows) { return rows.map(function (r) { return r.variant; }).filter(function (v, i, all) { return all.indexOf(v) === i; }); }
    far = far.filter(function (r) { return lacking.indexOf(r.variant) < 0; });
    rank.sort(function (p, q) { return q.gpoints - p.gpoints; });
    var out = {plane: plane, drop: drop, best: rank[0], before: [], rows: [], after: []}, one = rank.filter(function (r) { return r.idea === 'one point per thread'; })[0];
    out.one = one;
    out.before = ['star3d, radius ' + asked.radius + ', ' + asked.precision + ', ' + size_of(n) + (asked.steps > 1 ? ', up to ' + asked.steps + ' time steps per pass,' : '') + ' on ' + gpu[8]];
    if (c) out.before.push('L2 cliff with one point per thread: at a plane of ' + MiB(drop, 2) + ' MiB, where ' + law[3].toFixed(1) + ' planes fill the ' + MiB(c, 1) + ' MiB that the L2 holds. Your plane has ' + MiB(plane, 2) + ' MiB: ' +
        (fit ? 'both fields fit, so there is no cliff' : law[5] !== null && Math.abs(plane / drop - 1) < law[5] ? 'at the cliff, too close to tell the side' : plane < drop ? 'below the cliff' : 'beyond the cliff') + '.');
    if (large) out.before.push('Its two fields take ' + MiB(bytes * 2 * points / 1024, 1) + ' GiB, more than the ' + MiB(gpu[9] / 1024, 1) + ' GiB of the GPU: no variant can run.');
    if (law[4] !== null && law[6] !== null) out.before.push('Error of the law at the measured cliff onsets: ' + (100 * law[4]).toFixed(1) + ' % on average, ' + (100 * law[5]).toFixed(1) + ' % at most; on other GPUs than the H200, which its constants are from: ' + (100 * law[6]).toFixed(1) + ' % on average.');
    out.head = ['GPt/s', 'of copy', 'ms/step', 'variant', 'setting', 'based on', 'lines', 'needs'];
    out.rows = rank.slice(0, 8).map(function (r) {
        return [r.gpoints.toFixed(1), r.f.toFixed(2), String(Number((1e-6 * points / r.gpoints).toPrecision(3))), r.variant, r.near[0].setting,
            model ? 'by the model' : r.away === 0 ? 'measured at this size' : (r.away < Math.log(2) ? 'measured near: ' : 'measured far away: ') + size_of(r.near[0].size),
            String(r.lines), (r.cc > 0 ? 'compute capability ' + (r.cc / 10).toFixed(1) : 'any GPU') +
                where(data.shared, [r.variant, asked.precision, asked.radius, r.steps]).map(function (s) { return ', ' + s[4] + ' KiB of shared memory'; }).join('')];
    });
    if (asked.steps > 1 && !where(data.best, [machine, asked.precision, asked.radius]).some(function (b) { return b[3] > 1; })) out.after.push('No variant of several time steps per pass was measured at this radius.');
    if (lacking.length) out.after.push('Left out because they cannot run on this GPU or size: ' + lacking.join(', ') + '.');
    var ranked = names(rank), left = names(far).filter(function (v) { return ranked.indexOf(v) < 0; });
    far.sort(function (p, q) { return p.away - q.away || p.near[0].i - q.near[0].i; });
    if (left.length) out.after.push((rank.length ? 'Left out because no size within a factor of 8 was measured: ' + left.join(', ') :
        'No variant is ranked: no size ' + (model ? 'whose planes fill a similar share of the L2 was measured' : 'within a factor of 8 was measured, the nearest is ' + size_of(far[0].near[0].size)) + ' on ' + machine) + '. To measure it, see docs/extending.md.');
    if (!rank.length) return out;
    var limit = model ? undefined : where(data.limit, [machine, rank[0].variant, asked.precision, asked.radius])[0];
    out.after.push('What limits ' + rank[0].variant + ': ' + (fit ? 'the L2, which holds both fields.' : rank[0].steps > 1 ? 'instructions, shared memory and the exchange between blocks, no longer memory.' :
        limit && limit[4] < 0.97 * gpu[7] ? 'the power cap: over a second of launches the clock falls to ' + limit[4].toFixed(0) + ' of ' + gpu[7].toFixed(0) + ' MHz and the speed to ' + limit[5].toFixed(2) + ' of a copy (star3d-limit).' :
        rank[0].f >= 0.9 ? 'memory (DRAM).' : 'the multiprocessors (instructions, L1 and shared memory) as much as memory.'));
    var ideas = [], helps = one ? rank.filter(function (r) { return r !== one && r.idea !== one.idea && r.gpoints > 1.02 * one.gpoints && ideas.indexOf(r.idea) < 0 && ideas.push(r.idea); }) : [];
    if (helps.length) out.after.push('What helps most, compared with one point per thread (' + one.variant + '): ' +
        helps.map(function (r) { return r.idea + ', ' + (r.gpoints / one.gpoints).toFixed(2) + ' times as fast'; }).join('; ') + '.');
    return out;
}

// Every measured size of two variants: fraction of copy speed over a plane's bytes; the law's drop is a line, the reader's grid a ring
function draw(data, asked, out) {
    var share = where(data.gpus, [asked.gpu])[0][6], bytes = where(data.law, [asked.precision, asked.radius])[0][2];
    var shown = [out.one, out.best].filter(function (r, i, all) { return r && all.indexOf(r) === i; });
    function x_of(size) { return bytes * size[0] * size[1] / share; }
    var xs = [out.plane, out.drop], top = 1;
    shown.forEach(function (r) { r.near.forEach(function (e) { xs.push(x_of(e.size)); top = Math.max(top, e.f); }); }), xs.sort(function (p, q) { return p - q; });
    var low = Math.floor(Math.log(xs[0]) / Math.LN2), high = Math.ceil(Math.log(xs[xs.length - 1]) / Math.LN2);
    function X(v) { return 50 + 560 * (Math.log(v) / Math.LN2 - low) / (high - low); }
    function Y(f) { return 270 - 240 * f / top; }
    function add(name, attributes, text) {
        var e = document.createElementNS('http://www.w3.org/2000/svg', name);
        for (var a in attributes) e.setAttribute(a, attributes[a]);
        if (text !== undefined) e.textContent = text;
        if (svg) svg.append(e);
        return e;
    }
    var svg = null;
    svg = add('svg', {viewBox: '0 0 640 320', role: 'img', 'aria-label': 'Fraction of copy speed over the bytes of a plane: measured sizes, the cliff by the law, and your grid'});
    for (var p = low; p <= high; p += Math.ceil((high - low) / 9)) add('text', {x: X(Math.pow(2, p)), y: 288, 'text-anchor': 'middle'}, String(Number((Math.pow(2, p) / 1048576).toPrecision(2))));
    for (var f = 0; f <= top + 0.01; f += 0.5) {
        add('line', {x1: 50, x2: 610, y1: Y(f), y2: Y(f), class: 'axis'});
        add('text', {x: 44, y: Y(f) + 4, 'text-anchor': 'end'}, f.toFixed(1));
    }
    add('text', {x: 330, y: 310, 'text-anchor': 'middle'}, 'plane of X · Y points, MiB');
    add('text', {x: 6, y: 14}, 'of copy speed');
    add('line', {x1: X(out.drop), x2: X(out.drop), y1: 24, y2: 270, class: 'cliff'});
    function label(x, y, left, text) { add('text', {x: left ? x - 12 : x + 12, y: y, 'text-anchor': left ? 'end' : 'start'}, text); }
    label(X(out.drop), 22, X(out.drop) > 480, 'the cliff, by the law');
    shown.forEach(function (r, i) {
        r.near.forEach(function (e) { add('circle', {cx: X(x_of(e.size)), cy: Y(e.f), r: 2, class: 'of' + i}); });
        add('circle', {cx: X(out.plane), cy: Y(r.f), r: 7, class: 'yours of' + i});
        label(X(out.plane), Y(r.f) - 8 - 8 * i, X(out.plane) > 200 && out.plane < out.drop, r.variant + (r.steps > 1 ? ', ' + r.steps + ' steps' : ''));
    });
    return svg;
}

function calculator(place, data) {
    if (!data.best.length) { make('p', {class: 'nothing'}, place, 'No GPU has been measured yet.'); return; }
    var form = make('form', {class: 'filter', 'aria-label': 'The stencil'}, place), said = make('div', {'aria-live': 'polite'}, place), fields = {};
    function choice(name, values, first) {
        fields[name] = make('select', {name: name}, make('label', {}, form, name));
        values.forEach(function (v) { make('option', v === first ? {value: v, selected: ''} : {value: v}, fields[name], v); });
    }
    choice('GPU', data.gpus.map(function (g) { return g[0]; }));
    choice('radius', [1, 2, 3, 4, 5], 3);
    choice('precision', ['single', 'double'], 'double');
    ['X', 'Y', 'Z'].forEach(function (n) { fields[n] = make('input', {type: 'number', name: n, min: 1, max: 65535, value: 512, required: ''}, make('label', {}, form, n)); });
    choice('steps per pass, at most', data.best.map(function (b) { return b[3]; }).filter(function (v, i, all) { return all.indexOf(v) === i; }).sort(), 1);
    function answer() {
        if (!form.checkValidity()) { said.replaceChildren(); make('p', {class: 'nothing'}, said, 'X, Y and Z: allowed are whole numbers from 1 to 65535.'); return; }
        var asked = {gpu: fields.GPU.value, radius: +fields.radius.value, precision: fields.precision.value, steps: +fields['steps per pass, at most'].value, size: ['X', 'Y', 'Z'].map(function (n) { return +fields[n].value; })};
        var out = advise(data, asked);
        said.replaceChildren();
        out.before.forEach(function (t) { make('p', {}, said, t); });
        var table = make('table', {}, make('div', {class: 'scroll', role: 'region', 'aria-label': 'The variants', tabindex: 0}, out.rows.length ? said : null));
        make('caption', {}, table, 'Variants by expected speed');
        var head = make('tr', {}, make('thead', {}, table)), body = make('tbody', {}, table);
        function numeric(i) { return i < 3 || i === 6 ? {class: 'n'} : {}; }
        out.head.forEach(function (t, i) { make('th', numeric(i), head, t); });
        out.rows.forEach(function (row) { var tr = make('tr', {}, body); row.forEach(function (t, i) { make('td', numeric(i), tr, t); }); });
        out.after.forEach(function (t) { make('p', {}, said, t); });
        if (out.best && out.drop) make('figure', {}, said).append(draw(data, asked, out), make('figcaption', {}, null, 'Dots are measured sizes (any Z); rings are your grid; the dashed line is the cliff by the law.'));
    }
    form.addEventListener('input', answer);
    form.addEventListener('submit', function (e) { e.preventDefault(); });
    answer();
}
if (typeof document !== 'undefined') calculator(document.getElementById('advise'), ADVISE);
