// The calculator of the page without a browser, for test_site.sh. Fills in its form, prints its words, checks
// that its picture has the grid of the reader where the axes say.
//   mujs advise_form.js SITE GPU RADIUS PRECISION XxYxZ STEPS
//   mujs advise_form.js SITE '#PLACE'   the words of the answer at a link's place; form untouched

// ---- the parts of the document that the calculator uses ----
function Element(name) {
    this.name = name;
    this.children = [];
    this.listeners = {};
    this.attributes = {};
}
Element.prototype = {
    setAttribute: function (name, value) {
        this.attributes[name] = value;
        if (name === 'value' && this.name === 'input')
            this.value = String(value);
    },
    append: function () {
        for (var i = 0; i < arguments.length; i++) {
            var child = arguments[i];
            this.children.push(child);
            // a <select> has the value of its first or its selected <option>
            if (child.name === 'option' && (this.value === undefined || 'selected' in child.attributes))
                this.value = String(child.attributes.value);
        }
    },
    replaceChildren: function () { this.children = []; },
    addEventListener: function (event, listener) { this.listeners[event] = listener; },
    checkValidity: function () {
        return this.all('input').every(function (input) {
            return /^\d+$/.test(input.value) &&
                +input.value >= input.attributes.min && +input.value <= input.attributes.max;
        });
    },
    // all descendants of this name
    all: function (name) {
        return this.children.reduce(function (list, child) {
            return list.concat(child.name === name ? [child] : [], child.all(name));
        }, []);
    }
};
function make(name, attributes, parent, text) {
    var element = new Element(name);
    for (var key in attributes)
        element.setAttribute(key, attributes[key]);
    element.textContent = text;
    if (parent)
        parent.append(element);
    return element;
}
var page = new Element('main');
var document = {
    getElementById: function () { return page; },
    createElementNS: function (_, name) { return new Element(name); }
};

var by_link = scriptArgs[1].charAt(0) === '#';
var location = {hash: by_link ? scriptArgs[1] : ''};
function addEventListener() {}

// ---- its words ----
var site = scriptArgs[0];
load(site + '/advise-data.js');
load(site + '/advise.js');
var form = page.all('form')[0];
if (!by_link) {
    var size = scriptArgs[4].split('x');
    var wanted = [scriptArgs[1], scriptArgs[2], scriptArgs[3], size[0], size[1], size[2], scriptArgs[5]];
    form.all('label').forEach(function (label, i) { label.children[0].value = wanted[i]; });
    form.listeners.input();
}
function words(element) {
    if (element.name === 'tr')
        return element.children.map(function (cell) { return cell.textContent; }).join(' ');
    if (element.name === 'p')
        return element.textContent;
    return element.children.map(words).filter(Boolean).join('\n');
}
print(page.children.slice(1).map(words).join('\n'));

// ---- its picture: log2 of MiB of a plane over fractions of T_peak ----
function near(what, is, should, by) {
    if (!(Math.abs(is - should) <= by))
        throw Error(what + ' is at ' + is + ', not at ' + should);
}
function log2(x) { return Math.log(x) / Math.LN2; }
page.all('svg').forEach(function (svg) {
    var labels = svg.all('text');
    var below = labels.filter(function (label) { return label.attributes.y === 288; });
    var left = labels.filter(function (label) { return label.attributes.x === 44; });
    var first = below[0], last = below[below.length - 1];
    var octave = (last.attributes.x - first.attributes.x) /
        Math.round(log2(last.textContent) - log2(first.textContent));
    function X(mib) {
        return first.attributes.x + (log2(mib) - Math.round(log2(first.textContent))) * octave;
    }
    // a label is 4 above its line, and the lines are half of T_peak apart
    var bottom = left[0].attributes.y - 4, unit = 2 * (left[0].attributes.y - left[1].attributes.y);
    var planes = /a plane of ([\d.]+) MiB,.* Your plane has ([\d.]+) MiB/.exec(words(page));
    function all_of(name, style) {
        return svg.all(name).filter(function (part) { return style.test(part.attributes['class']); });
    }
    var rings = all_of('circle', /yours/), cliff = all_of('line', /^cliff$/)[0];
    var best = page.all('tbody')[0].children[0].children[2].textContent;
    if (planes[2] > 0) // not rounded to 0.00 MiB
        rings.forEach(function (ring) { near('a ring', ring.attributes.cx, X(planes[2]), 4); });
    near('the best', rings[rings.length - 1].attributes.cy, bottom - best * unit, 2);
    near('the cliff', cliff.attributes.x1, X(planes[1]), 4);
});
