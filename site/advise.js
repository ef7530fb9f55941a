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

function three(v) { // as printf's %.3g
    if (v >= 1e-4) return String(Number(v.toPrecision(3)));
    var parts = v.toExponential(2).split('e-');
    return Number(parts[0]) + 'e-' + (parts[1].length < 2 ? '0' : '') + parts[1];
}
function abs(a, b) { return Math.abs(a - b); }
function by_name(p, q) { return p < q ? -1 : p > q ? 1 : 0; }
// the grid with its halo over the grid
function halo(radius, size) {
    return size.reduce(function (all, n) { return all * (1 + 2 * radius / n); }, 1);
}

// Where a size lies: view advise_place of results/expected.sql. drop: bytes of a plane at the cliff onset.
function place(data, gpu, precision, radius, size) {
    var g = where(data.gpus, [gpu])[0], law = where(data.law, [precision, radius])[0], c = g[5] || 0;
    function apart(o) { return abs(Math.log(o[3] / size[0]), 0); }
    var simulated = where(data.onset, [gpu, precision, radius]).filter(function (o) {
        return apart(o) <= Math.log(8) + 1e-9;
    }).sort(function (p, q) { return apart(p) - apart(q) || p[3] - q[3]; })[0];
    var drop = simulated ? simulated[4] : c ? c / law[3] : undefined;
    var bytes = law[2], plane = bytes * size[0] * size[1], value = bytes / g[6];
    var fields = plane * size[2] * (1 + halo(radius, size)); // one is read with its halo
    var u = Math.log(plane / (drop || 1));
    return {
        x: Math.log(size[0]), z: Math.log(size[2]), u: u, drop: drop, simulated: simulated !== undefined,
        value: value, least: 2 * value * Math.max(0, 1 - c / fields),
        miss: Math.min(1, Math.max(0, 0.5 + 2 * u)), plane: plane, fields: fields
    };
}
// ns that DRAM takes for a point of a size at `at`
function dram(at, idea, radius, size) {
    var loads = halo(radius, size);
    var again = idea === 'one point per thread' ? at.miss * Math.max(0, 2 * radius + 1 - loads) : 0;
    return at.value * (1 + loads + again);
}
function mean(near, time) {
    var sum = 0, weights = 0;
    near.forEach(function (e) {
        sum += Math.log(time(e)) / (e.d + 0.02);
        weights += 1 / (e.d + 0.02);
    });
    return Math.exp(sum / weights);
}

// The expected times at `at` from the results of a row of data.pool: view `expected` of results/expected.sql.
// all: each measured size, the nearest first; near: the one or two that count.
function expected(data, pool, asked, at) {
    var machine = pool[4], radius = pool[5], grow = where(data.gpus, [asked.gpu])[0][7], places = {};
    function at_size(i) {
        var size = data.sizes[i];
        return places[i] || (places[i] = place(data, machine, asked.precision, radius, size));
    }
    var rows = where(data.best, [machine, asked.precision, radius]).filter(function (b) {
        return b[3] <= asked.steps;
    }).map(function (b) {
        var row = {steps: b[3], variant: b[4], idea: b[5], all: [], of: {}}, cells = b[6];
        for (var k = 0; k < cells.length; k += 4) {
            var there = at_size(cells[k]);
            var d = abs(there.u, at.u) + abs(there.x, at.x) + abs(there.z, at.z), ns = cells[k + 1];
            d = Math.floor(1e9 * d + 0.5) / 1e9;
            row.all.push({
                i: cells[k], d: d, ns: ns, u: there.u, ci: cells[k + 3],
                setting: data.settings[cells[k + 2]]
            });
            row.of[cells[k]] = ns;
        }
        row.all.sort(function (p, q) { return p.d - q.d || p.i - q.i; });
        row.near = row.all.slice(0, row.all[0].d > 1e-9 ? 2 : 1);
        row.away = row.all[0].d;
        var here = dram(at, row.idea, radius, asked.size);
        row.near.forEach(function (e) {
            var there = dram(at_size(e.i), row.idea, radius, data.sizes[e.i]), t = e.ns * e.ns;
            var wide = parseInt(e.setting[1], 10) || 0;
            var k = grow * Math.max(1, wide / asked.size[0]) / Math.max(1, wide / data.sizes[e.i][0]);
            var rest = (k * k - 1) * Math.max(0, t - there * there);
            e.moved = Math.sqrt(Math.max(t + rest + here * here - there * there, t / 16));
        });
        row.alone = mean(row.near, function (e) { return e.moved; });
        return row;
    });
    rows.forEach(function (row) {
        row.guide = 0;
        row.near.forEach(function (e) {
            e.guide = rows.filter(function (g) {
                return g.steps === row.steps && g.idea === row.idea && e.i in g.of &&
                    g.away < row.away - 1e-9;
            }).sort(function (p, q) {
                return p.away - q.away || q.all.length - p.all.length || by_name(p.variant, q.variant);
            })[0];
            row.guide = Math.max(row.guide, e.guide ? e.guide.away : e.d);
        });
        row.ns = mean(row.near, function (e) {
            return e.guide ? e.ns * e.guide.alone / e.guide.of[e.i] : e.moved;
        });
        if (row.away < 1e-9) row.away = 0;
        else row.ns = Math.max(row.ns, at.least / row.steps);
    });
    return rows;
}

// The variants for what is asked, with half of the interval of each and the speed that it is ranked by: view
// advise_interval.
function answers(data, asked, at) {
    var pools = where(data.pool, [asked.gpu, asked.precision, asked.radius]);
    if (!pools.length) return [];
    pools.sort(function (p, q) { return q[6] - p[6]; });
    var others = pools.slice(1).map(function (p) { return expected(data, p, asked, at); });
    var narrow = asked.size[0] < 128 ? 1 : 0, how = pools[0][3];
    if (how === 'GPU' && !where(data.gpus, [asked.gpu])[0][3]) how = 'design';
    var rows = expected(data, pools[0], asked, at).filter(function (row) {
        row.ns = Math.pow(row.ns, pools[0][6]);
        return others.every(function (list, i) {
            var same = list.filter(function (o) {
                return o.variant === row.variant && o.steps === row.steps;
            })[0];
            if (same) row.ns *= Math.pow(same.ns, pools[i + 1][6]);
            return same !== undefined;
        });
    });
    function error(basis, idea) {
        return where(data.error, [basis, narrow, idea])[0] || where(data.error, [basis, narrow, ''])[0];
    }
    function within(e, away) { return e && away < e[4] + 1e-9 ? e[3] : null; }
    rows.forEach(function (row) {
        row.pool = how;
        row.basis = row.away === 0 ? 'measured' : row.guide < 1e-9 ? 'scaled' :
            row.away < Math.log(2) + 1e-9 ? 'near' : row.away < Math.log(8) + 1e-9 ? 'far' :
            row.away < Math.log(32) + 1e-9 ? 'farther' : 'farthest';
        row.step = {measured: 0, scaled: 2, near: 2, far: 3, farther: 4, farthest: 5}[row.basis];
        row.gpoints = 1 / row.ns;
        var kind = row.steps > 1 ? 'several steps' : row.idea, ci = row.near[0].ci;
        var tried = row.steps > 1 && row.step === 2 ? 'far' : row.basis;
        var of_size = error(tried, kind), of_pool = error(how, kind);
        row.half = within(of_size, row.away);
        if (how === 'design' || how !== 'own' && !of_pool) row.half = null;
        else if (how !== 'own' && within(of_pool, row.away) !== null) row.half = of_pool[3];
        else if (how !== 'own' && row.half !== null) row.half += of_pool[3];
        else if (how === 'own' && row.basis === 'measured')
            row.half = of_size && ci !== null ? Math.max(of_size[3], ci) : of_size ? of_size[3] : ci;
    });
    var first = Math.min.apply(null, rows.map(function (r) { return r.step; }));
    rows.forEach(function (row) {
        row.sure = row.step < first + 2 ? row.gpoints : row.half === null ? -1 : row.gpoints * (1 - row.half);
    });
    return rows;
}

// asked: gpu, radius, precision, size [nx, ny, nz], steps. Returns the answer:
//   before, head, rows, after   paragraphs, a table, paragraphs
//   plane, drop                 bytes of the asked plane, and of the plane at the predicted cliff
//   best, one                   the first variant, and the fastest with one point per thread
function advise(data, asked) {
    var gpu = where(data.gpus, [asked.gpu])[0];
    var cc = gpu[4], c = gpu[5], peak = gpu[6], clock = gpu[8], memory = gpu[9], shared = gpu[10];
    var title = gpu[11];
    var law = where(data.law, [asked.precision, asked.radius])[0];
    var bytes = law[2], planes = law[3], error_mean = law[4], error_worst = law[5], error_other = law[6];
    var n = asked.size, points = n[0] * n[1] * n[2];
    var at = place(data, asked.gpu, asked.precision, asked.radius, n), off = data.onset_error;
    var plane = at.plane, drop = at.drop, simulated = at.simulated, by_law = c / planes, fields = at.fields;
    var near = simulated ? off[1] : error_worst;
    var fit = fields <= c, large = memory !== null && fields > memory;

    // rank: variants that can run; unable: why others cannot
    var rows = large ? [] : answers(data, asked, at), unable = {};
    var rank = rows.filter(function (row) {
        var code = data.code[row.variant] || [null, null], set = row.near[0].setting, why;
        var there = where(data.shared, [row.variant, asked.precision, asked.radius, row.steps, set[1]]);
        var exact = there.filter(function (s) { return s[5] === set[2]; })[0];
        function scaled(s) { return s[6] * (set[2] || 1) / (s[5] || 1); }
        var took = exact ? exact[6] : there.length ? Math.max.apply(null, there.map(scaled)) : null;
        row.kib = took === null ? null : Math.ceil(took / 1024);
        row.lines = code[0];
        row.cc = code[1];
        row.f = 2 * bytes * row.gpoints / peak;
        if (row.cc !== null && row.cc > cc) why = 'compute capability ' + (row.cc / 10).toFixed(1);
        else if (shared !== null && row.kib !== null && row.kib > shared / 1024)
            why = row.kib + ' KiB of shared memory for a block, which has at most ' +
                Math.floor(shared / 1024);
        if (why && !(row.variant in unable && unable[row.variant] < why)) unable[row.variant] = why;
        return !why && row.cc !== null;
    });
    function faster(p, q) { return q.gpoints - p.gpoints || by_name(p.variant, q.variant); }
    rank.sort(function (p, q) {
        function last(r) { return r.half === null && r.step > 0 ? 1 : 0; }
        return last(p) - last(q) || q.sure - p.sure || faster(p, q);
    });
    var by_speed = rank.slice().sort(faster);
    var one = by_speed.filter(function (r) { return r.idea === 'one point per thread'; })[0];
    var out = {plane: plane, drop: drop, best: rank[0], one: one, before: [], rows: [], after: []};

    // ---- the case and the cliff ----
    out.before.push('star3d, radius ' + asked.radius + ', ' + asked.precision + ', ' + size_of(n) +
        (asked.steps > 1 ? ', up to ' + asked.steps + ' time steps per pass,' : '') + ' on ' + title);
    function side() {
        if (fit) return 'both fields fit, so there is no cliff';
        if (n[2] === 1) return 'the only one, so none is read again, and there is no cliff';
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
    var words = {
        measured: 'measured at this size', scaled: 'scaled from: ', near: 'measured near: ',
        far: 'measured far away: ', farther: 'measured far away: ', farthest: 'measured far away: '
    };
    function basis(r) {
        if (r.pool === 'design') return 'by the model';
        if (r.pool === 'GPU') return 'by the model, tried on such GPUs';
        if (r.pool === 'radius') return 'other radii';
        return words[r.basis] + (r.step ? size_of(data.sizes[r.near[0].i]) : '');
    }
    function needs(r) {
        return (r.cc > 0 ? 'compute capability ' + (r.cc / 10).toFixed(1) : 'any GPU') +
            (r.kib ? ', ' + r.kib + ' KiB of shared memory' : '');
    }
    var shown = rank.slice(0, 8);
    out.head = [
        'GPt/s', '±', 'of copy', 'ms/step', 'variant', 'setting', 'based on', 'lines', 'needs', 'file'
    ];
    out.rows = shown.map(function (r) {
        return [
            r.gpoints.toFixed(1), r.half === null ? '?' : (r.half * r.gpoints).toFixed(1), r.f.toFixed(2),
            three(1e-6 * points / r.gpoints), r.variant, r.near[0].setting[0], basis(r), String(r.lines),
            needs(r), 'src/star3d/' + r.variant + '.cu'
        ];
    });
    if (shown.length)
        out.after.push('±: 19 of 20 speeds that were left out lie within it (docs/results-db.md).' +
            (shown.some(function (r) { return r.half === null; }) ?
                ' ?: not known, nothing like it was left out.' : ''));
    var told = data.words.filter(function (w) {
        return shown.some(function (r) {
            return (' ' + r.near[0].setting[0]).indexOf(' ' + w[0] + '=') >= 0;
        });
    }).map(function (w) { return w[0] + ' (' + w[1] + ')'; });
    if (told.length) out.after.push('Settings: ' + told.join(', ') + '.');

    // ---- what is left out ----
    if (asked.steps > 1 && !rows.some(function (r) { return r.steps > 1; }))
        out.after.push('No variant of several time steps per pass was measured at this radius.');
    var left = Object.keys(unable).filter(function (v) {
        return rank.every(function (r) { return r.variant !== v; });
    }).sort().map(function (v) { return v + ' (' + unable[v] + ')'; });
    if (left.length)
        out.after.push('Left out because they cannot run on this GPU or size: ' + left.join(', ') + '.');
    if (!where(data.pool, [asked.gpu, asked.precision, asked.radius]).length)
        out.after.push('No variant is ranked: at this precision and radius none was measured. ' +
            'To measure it, see docs/extending.md.');
    if (!rank.length) return out;

    // ---- the best variant's limit, and what helps most ----
    var limit = undefined;
    if (rank[0].pool === 'own')
        limit = where(data.limit, [asked.gpu, rank[0].variant, asked.precision, asked.radius])[0];
    function limits() {
        if (fit) return 'the L2, which holds both fields.';
        if (rank[0].steps > 1)
            return 'instructions, shared memory and the exchange between blocks, no longer memory.';
        if (limit && limit[4] < 0.97 * clock)
            return 'the power cap: over a second of launches the clock falls to ' + Math.round(limit[4]) +
                ' of ' + Math.round(clock) + ' MHz and the speed to ' + limit[5].toFixed(2) +
                ' of a copy (star3d-limit).';
        if (rank[0].f >= 0.9) return 'memory (DRAM).';
        return 'the multiprocessors (instructions, L1 and shared memory) as much as memory.';
    }
    out.after.push('What limits ' + rank[0].variant + ': ' + limits());
    var ideas = [], helps = [];
    by_speed.forEach(function (r) {
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
    var bytes = where(data.law, [asked.precision, asked.radius])[0][2];
    var shown = unique([out.one, out.best].filter(Boolean));
    var peak = where(data.gpus, [where(data.pool, [asked.gpu, asked.precision, asked.radius])[0][4]])[0][6];
    // the plane of a measured size, by what it is to the plane at its cliff
    function plane_of(e) { return Math.exp(e.u) * out.drop; }
    function share(e) { return 2 * bytes / e.ns / peak; }
    var xs = [out.plane, out.drop], top = 1;
    shown.forEach(function (r) {
        r.all.forEach(function (e) {
            xs.push(plane_of(e));
            top = Math.max(top, share(e));
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
        r.all.forEach(function (e) {
            add('circle', {cx: X(plane_of(e)), cy: Y(share(e)), r: 2, class: 'of' + i});
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
    choice('GPU', data.gpus.map(function (g) { return g[0]; }), data.first);
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
        function numeric(i) { return i < 4 || i === 7 ? {class: 'n'} : {}; }
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
    // A link to an answer: the place on the page is what was asked, such as #GPU=A100&radius=2. What is not
    // one of a field's values leaves it as it is.
    var link = make('a', {}, form, 'a link to this answer');
    function names() { return Object.keys(fields); }
    function asked_here() {
        return '#' + names().map(function (n) {
            return encodeURIComponent(n.split(' ')[0]) + '=' + encodeURIComponent(fields[n].value);
        }).join('&');
    }
    function follow() {
        location.hash.slice(1).split('&').forEach(function (part) {
            var at = part.indexOf('='), value;
            try { value = decodeURIComponent(part.slice(at + 1)); } catch (error) { return; }
            names().forEach(function (n) {
                var field = fields[n], was = field.value;
                if (at < 1 || n.split(' ')[0] !== part.slice(0, at)) return;
                field.value = value;
                if (field.value !== value) field.value = was;
            });
        });
    }
    function show() {
        answer();
        link.setAttribute('href', asked_here());
    }
    form.addEventListener('input', show);
    form.addEventListener('submit', function (e) { e.preventDefault(); });
    addEventListener('hashchange', function () { follow(); show(); });
    follow();
    show();
}
if (typeof document !== 'undefined') calculator(document.getElementById('advise'), ADVISE);
