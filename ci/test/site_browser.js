// SPDX-License-Identifier: MIT
// Put behind site.js by ci/test/test_site.sh: what a page must do in a browser. Each page stands in a frame of a given
// width and tells the page around it in lines of TAP without their numbers.
'use strict';
addEventListener('load', async () => {
    const said = [], page = location.pathname.replace(/.*\//, '') + ' at ' + innerWidth;
    const check = (what, good, why) => said.push((good ? 'ok' : 'not ok') + ' - ' + page + ': ' + what + (good || why === undefined ? '' : ' (' + why + ')'));
    const root = document.documentElement, main = document.querySelector('main');

    document.querySelectorAll('details').forEach(d => { d.open = true; });
    check('nothing is wider than the page', root.scrollWidth <= root.clientWidth, root.scrollWidth);
    const wide = [...main.querySelectorAll('p, h1, h2, dl, figure, pre, form, summary')].filter(e => e.getBoundingClientRect().right > root.clientWidth + 1);
    check('nothing is cut off', wide.length === 0, wide.map(e => e.outerHTML.slice(0, 60)));

    const images = [...document.images];
    images.forEach(i => { i.loading = 'eager'; });
    await Promise.all(images.map(i => i.decode().catch(() => 0)));
    const blank = images.filter(i => !i.naturalWidth);
    check('every picture comes', blank.length === 0, blank.map(i => i.getAttribute('src')));

    // letters stand out against what is behind them: 4.5 to 1, by WCAG's formula
    const light = c => c.match(/[\d.]+/g).slice(0, 3).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (!/, 0\)$/.test(c)) return c; } return 'rgb(255, 255, 255)'; };
    const faint = [...document.body.querySelectorAll('*')].filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())).filter(e => {
        const a = light(getComputedStyle(e).color), b = light(behind(e));
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
    });
    check('letters stand out', faint.length === 0, faint.slice(0, 3).map(e => e.outerHTML.slice(0, 60)));
    check('dark where the reader wants it dark', (light(behind(main)) < 0.2) === matchMedia('(prefers-color-scheme: dark)').matches);
    check('figures stand on white', images.every(i => getComputedStyle(i).backgroundColor === 'rgb(255, 255, 255)'));

    let wrong = [], sorted = 0;
    for (const table of document.querySelectorAll('table.sortable'))
        [...table.tHead.rows[0].cells].forEach((head, column) => {
            for (const way of ['ascending', 'descending']) {
                head.querySelector('button').click();
                const cells = [...table.tBodies[0].rows].map(r => r.cells[column].textContent.trim()), full = cells.filter(c => c !== '');
                const numbers = full.map(parseFloat), sign = way === 'ascending' ? 1 : -1;
                if (head.getAttribute('aria-sort') !== way) wrong.push(table.id + ' ' + column + ' says no ' + way);
                if (cells.slice(0, full.length).includes('')) wrong.push(table.id + ' ' + column + ': empty cells are not last');
                if (numbers.every(n => n === n) && numbers.some((n, i) => i && sign * (n - numbers[i - 1]) < 0)) wrong.push(table.id + ' ' + column + ' is not ' + way);
                if (numbers.every(n => n !== n) && full.some((t, i) => i && sign * t.localeCompare(full[i - 1], 'en', {numeric: true}) < 0)) wrong.push(table.id + ' ' + column + ' is not ' + way);
                sorted++;
            }
        });
    check('every column sorts both ways', wrong.length === 0, wrong.slice(0, 3));

    const claims = document.getElementById('claims');
    if (claims) {
        const form = document.querySelector('form.filter'), rows = [...claims.tBodies[0].rows], shown = () => rows.filter(r => r.offsetHeight > 0);
        const set = (name, value) => { form.elements[name].value = value; form.elements[name].dispatchEvent(new Event('input', {bubbles: true})); };
        check('tables sort', sorted > 10);
        for (const [name, of] of [['verdict', r => r.dataset.verdict], ['study', r => r.dataset.study], ['source', r => r.dataset.who], ['GPU', r => r.cells[1].textContent]]) {
            let good = form.elements[name].options.length > 1;
            for (const option of [...form.elements[name].options].slice(1)) {
                set(name, option.value);
                good = good && shown().length === rows.filter(r => of(r) === option.value).length && shown().every(r => of(r) === option.value);
            }
            set(name, '');
            check('filters by ' + name, good && shown().length === rows.length);
        }
        set('verdict', 'fails');
        set('text', 'DOUBLE precision');
        const left = shown();
        check('filters add up', left.length > 0 && left.length < rows.length && left.every(r => r.dataset.verdict === 'fails' && /double/i.test(r.textContent)), left.length);
        check('and the number is said', form.querySelector('output').textContent === left.length + ' of ' + rows.length);
        set('text', 'no such claim anywhere');
        check('nothing is found where nothing is', shown().length === 0);
        form.querySelector('button').click();
        check('a button clears them', shown().length === rows.length);
    }
    const buttons = [...document.querySelectorAll('main a[href], button, summary, .scroll, pre')].filter(e => e.tabIndex !== 0);
    check('the keyboard reaches everything', buttons.length === 0, buttons.slice(0, 3).map(e => e.outerHTML.slice(0, 60)));
    parent.postMessage(said.join('\n'), '*');
});
addEventListener('error', e => parent.postMessage('not ok - ' + location.pathname + ': ' + e.message, '*'));
