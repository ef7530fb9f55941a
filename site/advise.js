// `make advise` on the page. advise() returns what results/advise prints, from the same tables (ADVISE, made
// by site/advise.sql). calculator() is the form, draw() the picture. Plain ECMAScript 5, because the test
// runs advise() without a browser. Text of the data is compared and shown, never turned into HTML.
'use strict';
function size_of(s) { return s[0] + 'x' + s[1] + 'x' + s[2]; }
function MiB(bytes, digits) { return (bytes / 1048576).toFixed(digits); }
// The rows of a table whose first columns have these values; undefined: any value
function where(table, wanted) {
    return table.filter(function (row) {
        return wanted.every(function (w, i) { return w === undefined || row[i] === w; });
    });
}
function unique(values) {
    return values.filter(function (v, i) { return values.indexOf(v) === i; });
}

// The expected speed of a row of data.best, at log extents `at`: the geometric mean of the two nearest
// measured sizes, weighted by nearness (view advice of results/rules/60-advise.sql). near: all measured
// sizes, the nearest first.
function expected(data, row, at) {
    var near = [], cells = row[6], sum = 0, weights = 0;
    for (var k = 0; k < cells.length; k += 3) {
        var size = data.sizes[cells[k]], distance = 0;
        for (var i = 0; i < 3; i++) distance += Math.abs(Math.log(size[i]) - at[i]);
        var setting = data.settings[cells[k + 2]];
        near.push({d: distance, f: cells[k + 1], size: size, setting: setting, i: cells[k]});
    }
    near.sort(function (p, q) { return p.d - q.d || p.i - q.i; });
    near.slice(0, near[0].d > 0 ? 2 : 1).forEach(function (e) {
        sum += Math.log(e.f) / (e.d + 0.02);
        weights += 1 / (e.d + 0.02);
    });
    return {f: Math.exp(sum / weights), away: near[0].d, near: near};
}

// asked: gpu, radius, precision, size [nx, ny, nz], steps. Returns the answer:
//   before, head, rows, after   paragraphs, a table, paragraphs
//   plane, drop                 bytes of the asked plane, and of the plane at the predicted cliff
//   best, one                   the fastest variant, and the fastest with one point per thread
function advise(data, asked) {
    var gpu = where(data.gpus, [asked.gpu])[0];
    var machine = gpu[1], model = gpu[2], cc = gpu[3], c = gpu[4], peak = gpu[5], share = gpu[6];
    var clock = gpu[7], title = gpu[8], memory = gpu[9];
    var law = where(data.law, [asked.precision, asked.radius])[0];
    var bytes = law[2], planes = law[3], error_mean = law[4], error_worst = law[5], error_other = law[6];
    var n = asked.size, at = [n[0], n[1] * share, n[2]].map(Math.log), points = n[0] * n[1] * n[2];
    var plane = bytes * n[0] * n[1], by_law = c / planes, fields = bytes * 2 * points;
    // the cliff by the simulated L2 at the nearest X, at most a factor of 8 away, or else by the law
    function apart(o) { return Math.abs(Math.log(o[3] / n[0])); }
    var simulated = where(data.onset, [asked.gpu, asked.precision, asked.radius]).filter(function (o) {
        return apart(o) <= Math.log(8);
    }).sort(function (p, q) { return apart(p) - apart(q) || p[3] - q[3]; })[0];
    var drop = simulated ? simulated[4] : by_law, off = data.onset_error;
    var near = simulated ? off[1] : error_worst;
    var fit = fields <= c, large = memory !== null && fields > memory;

    // rank: variants that can run; far: no size near enough was measured; lacking: the GPU is too old
    var rank = [], far = [], lacking = [];
    where(data.best, [machine, asked.precision, asked.radius]).forEach(function (b) {
        if (b[3] > asked.steps || share === null || large) return;
        var row = expected(data, b, at), code = data.code[b[4]] || [null, null];
        row.variant = b[4];
        row.steps = b[3];
        row.idea = b[5];
        row.gpoints = row.f * peak / 2 / bytes;
        row.lines = code[0];
        row.cc = code[1];
        if (row.cc > cc && lacking.indexOf(row.variant) < 0) lacking.push(row.variant);
        if (row.away >= Math.log(8)) far.push(row);
        else if (row.cc !== null && row.cc <= cc) rank.push(row);
    });
    function names(rows) { return unique(rows.map(function (r) { return r.variant; })); }
    far = far.filter(function (r) { return lacking.indexOf(r.variant) < 0; });
    rank.sort(function (p, q) { return q.gpoints - p.gpoints; });
    var one = rank.filter(function (r) { return r.idea === 'one point per thread'; })[0];
    var out = {plane: plane, drop: drop, best: rank[0], one: one, before: [], rows: [], after: []};

    // ---- the case and the cliff ----
    out.before.push('star3d, radius ' + asked.radius + ', ' + asked.precision + ', ' + size_of(n) +
        (asked.steps > 1 ? ', up to ' + asked.steps + ' time steps per pass,' : '') + ' on ' + title);
    function side() {
        if (fit) return 'both fields fit, so there is no cliff';
        if (near !== null && Math.abs(plane / drop - 1) < near)
            return 'at the cliff, too close to tell the side';
        return plane < drop ? 'below the cliff' : 'beyond the cliff';
    }
    var planes_fill = planes.toFixed(1) + ' planes fill the ' + MiB(c, 1) + ' MiB that the L2 holds';
    if (c)
        out.before.push('L2 cliff with one point per thread: at a plane of ' + MiB(drop, 2) + ' MiB, ' +
            (simulated ? 'by a simulation of this L2' : 'where ' + planes_fill) + '. Your plane has ' +
            MiB(plane, 2) + ' MiB: ' + side() + '.');
    if (large)
        out.before.push('Its two fields take ' + MiB(fields / 1024, 1) + ' GiB, more than the ' +
            MiB(memory / 1024, 1) + ' GiB of the GPU: no variant can run.');
    if (c && simulated)
        out.before.push((off[2] ?
            'Error of the simulation at ' + off[2] + ' counted cliff onsets of stars: ' +
            (100 * off[0]).toFixed(1) + ' % on average, ' + (100 * off[1]).toFixed(1) +
            ' % at most. ' : '') +
            'The law of planes says ' + MiB(by_law, 2) + ' MiB, where ' + planes_fill + '.');
    if (error_mean !== null && error_other !== null)
        out.before.push('Error of the law at the measured cliff onsets: ' + (100 * error_mean).toFixed(1) +
            ' % on average, ' + (100 * error_worst).toFixed(1) + ' % at most; on other GPUs than the H200,' +
            ' which its constants are from: ' + (100 * error_other).toFixed(1) + ' % on average.');

    // ---- the ranking ----
    function basis(r) {
        if (model) return 'by the model';
        if (r.away === 0) return 'measured at this size';
        return (r.away < Math.log(2) ? 'measured near: ' : 'measured far away: ') + size_of(r.near[0].size);
    }
    function needs(r) {
        var shared = where(data.shared, [r.variant, asked.precision, asked.radius, r.steps]);
        return (r.cc > 0 ? 'compute capability ' + (r.cc / 10).toFixed(1) : 'any GPU') +
            shared.map(function (s) { return ', ' + s[4] + ' KiB of shared memory'; }).join('');
    }
    out.head = ['GPt/s', 'of copy', 'ms/step', 'variant', 'setting', 'based on', 'lines', 'needs'];
    out.rows = rank.slice(0, 8).map(function (r) {
        var ms = String(Number((1e-6 * points / r.gpoints).toPrecision(3)));
        return [
            r.gpoints.toFixed(1), r.f.toFixed(2), ms,
            r.variant, r.near[0].setting, basis(r), String(r.lines), needs(r)
        ];
    });

    // ---- what is left out ----
    var measured = where(data.best, [machine, asked.precision, asked.radius]);
    var several = measured.some(function (b) { return b[3] > 1; });
    if (asked.steps > 1 && !several)
        out.after.push('No variant of several time steps per pass was measured at this radius.');
    if (lacking.length)
        out.after.push('Left out because they cannot run on this GPU or size: ' + lacking.join(', ') + '.');
    var ranked = names(rank), left = names(far).filter(function (v) { return ranked.indexOf(v) < 0; });
    far.sort(function (p, q) { return p.away - q.away || p.near[0].i - q.near[0].i; });
    if (left.length && rank.length)
        out.after.push('Left out because no size within a factor of 8 was measured: ' + left.join(', ') +
            '. To measure it, see docs/extending.md.');
    else if (left.length)
        out.after.push('No variant is ranked: no size ' +
            (model ? 'whose planes fill a similar share of the L2 was measured' :
                'within a factor of 8 was measured, the nearest is ' + size_of(far[0].near[0].size)) +
            ' on ' + machine + '. To measure it, see docs/extending.md.');
    if (!rank.length) return out;

    // ---- the best variant's limit, and what helps most ----
    var limit = undefined;
    if (!model) limit = where(data.limit, [machine, rank[0].variant, asked.precision, asked.radius])[0];
    function limits() {
        if (fit) return 'the L2, which holds both fields.';
        if (rank[0].steps > 1)
            return 'instructions, shared memory and the exchange between blocks, no longer memory.';
        if (limit && limit[4] < 0.97 * clock)
            return 'the power cap: over a second of launches the clock falls to ' + limit[4].toFixed(0) +
                ' of ' + clock.toFixed(0) + ' MHz and the speed to ' + limit[5].toFixed(2) +
                ' of a copy (star3d-limit).';
        if (rank[0].f >= 0.9) return 'memory (DRAM).';
        return 'the multiprocessors (instructions, L1 and shared memory) as much as memory.';
    }
    out.after.push('What limits ' + rank[0].variant + ': ' + limits());
    var ideas = [], helps = [];
    rank.forEach(function (r) {
        if (!one || r.idea === one.idea || r.gpoints <= 1.02 * one.gpoints) return;
        if (ideas.indexOf(r.idea) >= 0) return;
        ideas.push(r.idea);
        helps.push(r.idea + ', ' + (r.gpoints / one.gpoints).toFixed(2) + ' times as fast');
    });
    if (helps.length)
        out.after.push('What helps most, compared with one point per thread (' + one.variant + '): ' +
            helps.join('; ') + '.');
    return out;
}

// The picture: for out.one and out.best, the fraction of copy speed over the bytes of a plane at every
// measured size. The predicted cliff is a dashed line, the asked grid a ring.
function draw(data, asked, out) {
    var share = where(data.gpus, [asked.gpu])[0][6];
    var bytes = where(data.law, [asked.precision, asked.radius])[0][2];
    var shown = unique([out.one, out.best].filter(Boolean));
    function plane_of(size) { return bytes * size[0] * size[1] / share; }
    var xs = [out.plane, out.drop], top = 1;
    shown.forEach(function (r) {
        r.near.forEach(function (e) {
            xs.push(plane_of(e.size));
            top = Math.max(top, e.f);
        });
    });
    xs.sort(function (p, q) { return p - q; });
    // the axes: powers of two of bytes in X, fractions in Y
    var low = Math.floor(Math.log(xs[0]) / Math.LN2);
    var high = Math.ceil(Math.log(xs[xs.length - 1]) / Math.LN2);
    function X(v) { return 50 + 560 * (Math.log(v) / Math.LN2 - low) / (high - low); }
    function Y(f) { return 270 - 240 * f / top; }
    var svg = null;
    function add(name, attributes, text) {
        var e = document.createElementNS('http://www.w3.org/2000/svg', name);
        for (var a in attributes) e.setAttribute(a, attributes[a]);
        if (text !== undefined) e.textContent = text;
        if (svg) svg.append(e);
        return e;
    }
    function label(x, y, left, text) {
        add('text', {x: left ? x - 12 : x + 12, y: y, 'text-anchor': left ? 'end' : 'start'}, text);
    }
    svg = add('svg', {
        viewBox: '0 0 640 320', role: 'img',
        'aria-label': 'Fraction of copy speed over the bytes of a plane: measured sizes,' +
            ' the predicted cliff, and your grid'
    });
    for (var p = low; p <= high; p += Math.ceil((high - low) / 9)) {
        var mib = String(Number((Math.pow(2, p) / 1048576).toPrecision(2)));
        add('text', {x: X(Math.pow(2, p)), y: 288, 'text-anchor': 'middle'}, mib);
    }
    for (var f = 0; f <= top + 0.01; f += 0.5) {
        add('line', {x1: 50, x2: 610, y1: Y(f), y2: Y(f), class: 'axis'});
        add('text', {x: 44, y: Y(f) + 4, 'text-anchor': 'end'}, f.toFixed(1));
    }
    add('text', {x: 330, y: 310, 'text-anchor': 'middle'}, 'plane of X · Y points, MiB');
    add('text', {x: 6, y: 14}, 'of copy speed');
    add('line', {x1: X(out.drop), x2: X(out.drop), y1: 24, y2: 270, class: 'cliff'});
    label(X(out.drop), 22, X(out.drop) > 480, 'the predicted cliff');
    shown.forEach(function (r, i) {
        var left = X(out.plane) > 200 && out.plane < out.drop; // the label must not cross the cliff's line
        var name = r.variant + (r.steps > 1 ? ', ' + r.steps + ' steps' : '');
        r.near.forEach(function (e) {
            add('circle', {cx: X(plane_of(e.size)), cy: Y(e.f), r: 2, class: 'of' + i});
        });
        add('circle', {cx: X(out.plane), cy: Y(r.f), r: 7, class: 'yours of' + i});
        label(X(out.plane), Y(r.f) - 8 - 8 * i, left, name);
    });
    return svg;
}

// The form in `place`, and below it the answer, which follows each input.
function calculator(place, data) {
    if (!data.best.length) {
        make('p', {class: 'nothing'}, place, 'No GPU has been measured yet.');
        return;
    }
    var form = make('form', {class: 'filter', 'aria-label': 'The stencil'}, place);
    var said = make('div', {'aria-live': 'polite'}, place), fields = {}, steps = 'steps per pass, at most';
    function choice(name, values, first) {
        fields[name] = make('select', {name: name}, make('label', {}, form, name));
        values.forEach(function (v) {
            make('option', v === first ? {value: v, selected: ''} : {value: v}, fields[name], v);
        });
    }
    choice('GPU', data.gpus.map(function (g) { return g[0]; }));
    choice('radius', [1, 2, 3, 4, 5], 3);
    choice('precision', ['single', 'double'], 'double');
    ['X', 'Y', 'Z'].forEach(function (n) {
        var number = {type: 'number', name: n, min: 1, max: 65535, value: 512, required: ''};
        fields[n] = make('input', number, make('label', {}, form, n));
    });
    choice(steps, unique(data.best.map(function (b) { return b[3]; })).sort(), 1);
    function table(out) {
        var scroll = {class: 'scroll', role: 'region', 'aria-label': 'The variants', tabindex: 0};
        var all = make('table', {}, make('div', scroll, said));
        make('caption', {}, all, 'Variants by expected speed');
        var head = make('tr', {}, make('thead', {}, all)), body = make('tbody', {}, all);
        function numeric(i) { return i < 3 || i === 6 ? {class: 'n'} : {}; }
        out.head.forEach(function (t, i) { make('th', numeric(i), head, t); });
        out.rows.forEach(function (row) {
            var tr = make('tr', {}, body);
            row.forEach(function (t, i) { make('td', numeric(i), tr, t); });
        });
    }
    function answer() {
        said.replaceChildren();
        if (!form.checkValidity()) {
            make('p', {class: 'nothing'}, said, 'X, Y and Z: allowed are whole numbers from 1 to 65535.');
            return;
        }
        var asked = {
            gpu: fields.GPU.value, radius: +fields.radius.value, precision: fields.precision.value,
            steps: +fields[steps].value, size: ['X', 'Y', 'Z'].map(function (n) { return +fields[n].value; })
        };
        var out = advise(data, asked);
        function paragraph(t) { make('p', {}, said, t); }
        out.before.forEach(paragraph);
        if (out.rows.length) table(out);
        out.after.forEach(paragraph);
        if (out.best && out.drop) {
            var caption = make('figcaption', {}, null, 'Dots are measured sizes (any Z);' +
                ' rings are your grid; the dashed line is the predicted cliff.');
            make('figure', {}, said).append(draw(data, asked, out), caption);
        }
    }
    form.addEventListener('input', answer);
    form.addEventListener('submit', function (e) { e.preventDefault(); });
    answer();
}
if (typeof document !== 'undefined') calculator(document.getElementById('advise'), ADVISE);
