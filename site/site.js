// Tables are sorted by a click on a column's head; the claims and the figures can be filtered. Without this
// script everything is shown in the order of its query. Text of the data is only read and compared here,
// never turned into HTML.
'use strict';
function make(name, attributes, parent, text) {
    const e = document.createElement(name);
    for (const a in attributes) e.setAttribute(a, attributes[a]);
    if (text !== undefined) e.textContent = text;
    if (parent) parent.append(e);
    return e;
}

// Order of two cells: numbers by value, then text in natural order (a2 before a10), then empty cells
function order(a, b) {
    if (a === '' || b === '') return (a === '') - (b === '');
    const x = parseFloat(a), y = parseFloat(b);
    if (x === x && y === y && x !== y) return x - y;
    return (x !== x) - (y !== y) || a.localeCompare(b, 'en', {numeric: true});
}
function sortable(table) {
    const heads = [...table.tHead.rows[0].cells], body = table.tBodies[0];
    heads.forEach((head, column) => {
        const button = make('button', {type: 'button'}, null, head.textContent);
        head.replaceChildren(button);
        button.addEventListener('click', () => {
            const up = head.getAttribute('aria-sort') !== 'ascending';
            heads.forEach(h => h.removeAttribute('aria-sort'));
            head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
            const rows = [...body.rows].map(row => [row.cells[column].textContent.trim(), row]);
            rows.sort((a, b) => a[0] === '' || b[0] === '' || up ? order(a[0], b[0]) : order(b[0], a[0]));
            body.append(...rows.map(r => r[1]));
        });
    });
}

function filters(table) {
    const rows = [...table.tBodies[0].rows];
    const form = make('form', {class: 'filter', role: 'search', 'aria-label': 'Filter the claims'});
    // the filters: name, and a row's value
    const by = {
        verdict: row => row.dataset.verdict,
        study: row => row.dataset.study,
        source: row => row.dataset.who,
        GPU: row => row.cells[1].textContent,
    };
    const selects = {};
    for (const name in by) {
        selects[name] = make('select', {name: name}, make('label', {}, form, name));
        make('option', {value: ''}, selects[name], 'all');
        for (const v of [...new Set(rows.map(by[name]))].sort()) make('option', {value: v}, selects[name], v);
    }
    const text = make('input', {type: 'search', name: 'text', size: 18}, make('label', {}, form, 'text'));
    const clear = make('button', {type: 'button'}, form, 'clear');
    const said = make('output', {'aria-live': 'polite'}, form);
    const words = rows.map(r => r.textContent.toLowerCase());
    function apply() {
        let n = 0;
        rows.forEach((row, i) => {
            const shown = Object.keys(by).every(k => !selects[k].value || by[k](row) === selects[k].value) &&
                text.value.toLowerCase().split(/\s+/).every(w => words[i].includes(w));
            row.hidden = !shown;
            n += shown;
        });
        said.textContent = n + ' of ' + rows.length;
    }
    form.addEventListener('input', apply);
    form.addEventListener('submit', e => e.preventDefault());
    clear.addEventListener('click', () => { form.reset(); apply(); });
    table.closest('.scroll').before(form);
    apply();
}

// The figures of one machine, or all. A figure's machine is the folder of its picture.
function machines(figures) {
    const of = f => f.querySelector('img').getAttribute('src').split('/').slice(1, -1).join('/');
    const form = make('form', {class: 'filter', role: 'search', 'aria-label': 'Filter the figures'});
    const select = make('select', {name: 'GPU'}, make('label', {}, form, 'machine'));
    make('option', {value: ''}, select, 'all');
    for (const m of [...new Set(figures.map(of))].sort()) if (m) make('option', {value: m}, select, m);
    form.addEventListener('input', () => {
        // a figure of all machines has no folder, and stays
        figures.forEach(f => { f.hidden = select.value && of(f) && of(f) !== select.value; });
    });
    document.querySelector('h2').before(form);
}

document.querySelectorAll('table.sortable').forEach(sortable);
const claims = document.getElementById('claims');
if (claims) filters(claims);
const pictures = [...document.querySelectorAll('details[id^="figure-"] figure')];
if (pictures.length) machines(pictures);

// A link into a folded part unfolds it.
function unfold() {
    let e = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    for (; e; e = e.parentElement) {
        if (e.tagName === 'DETAILS') e.open = true;
    }
}
addEventListener('hashchange', unfold);
unfold();
// Printing shows everything.
addEventListener('beforeprint', () => {
    document.querySelectorAll('details').forEach(d => { d.open = true; });
});
