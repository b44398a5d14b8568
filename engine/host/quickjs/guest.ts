/**
 * JavaScript that runs inside the guest around the author's programs: it takes the names in scope, maps
 * each program over the items and packs what they give as JSON text. It keeps its own hold of all that it
 * uses, so that a program that bends `JSON` or `Array` bends only itself. A string for the reason given in
 * `guest-clock.ts`.
 */
export const guest = String.raw`(resetChance) => {
  'use strict';
  const { parse, stringify } = JSON;
  const { isArray } = Array;
  const { freeze, keys, create, defineProperty } = Object;
  const tag = Function.prototype.call.bind(Object.prototype.toString);
  const { isFinite, isNaN } = Number;
  const Text = String, Failed = Error, Ancestors = Set;
  const maxDepth = 200;

  const unmark = (value) => {
    if (typeof value === 'string' && value.charCodeAt(0) === 0)
      return { nan: NaN, inf: Infinity, '-inf': -Infinity }[value.slice(1)] ?? value.slice(1);
    if (typeof value !== 'object' || value === null) return value;
    for (const key of keys(value)) defineProperty(value, key, { value: unmark(value[key]), writable: true, enumerable: true, configurable: true });
    return value;
  };
  const harden = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (isArray(value)) for (let at = 0; at < value.length; at += 1) harden(value[at]);
    else for (const key of keys(value)) harden(value[key]);
    return freeze(value);
  };
  const read = (text, marked) => harden(marked ? unmark(parse(text)) : parse(text));

  let marked = false;
  const refuse = (what, path, hint) => {
    const error = new Failed('the result holds ' + what + (path ? ' at ' + path : '') + ', which is not data: ' + hint);
    error.name = 'Result';
    throw error;
  };
  const hints = {
    Map: 'use Object.fromEntries(map)', Set: 'use [...set]', Promise: 'nothing can be awaited here',
    RegExp: 'use its source', Error: 'use its message',
  };
  const pack = (value, path, ancestors) => {
    switch (typeof value) {
      case 'string':
        if (value.charCodeAt(0) !== 0) return value;
        marked = true;
        return '\u0000' + value;
      case 'number':
        if (isFinite(value)) return value;
        marked = true;
        return isNaN(value) ? '\u0000nan' : value > 0 ? '\u0000inf' : '\u0000-inf';
      case 'boolean':
        return value;
      case 'undefined':
        return null;
      case 'bigint':
        return refuse('a BigInt', path, 'use Number(x) or String(x)');
      case 'function':
        return refuse('a function', path, 'call it, or leave it out');
      case 'symbol':
        return refuse('a symbol', path, 'use its description');
    }
    if (value === null) return null;
    if (ancestors.has(value)) return refuse('itself', path, 'break the cycle');
    if (ancestors.size >= maxDepth) return refuse('more than ' + maxDepth + ' levels', '', 'flatten it');
    ancestors.add(value);
    const packed = packObject(value, path, ancestors);
    ancestors.delete(value);
    return packed;
  };
  const packObject = (value, path, ancestors) => {
    if (typeof value.toJSON === 'function') return pack(value.toJSON(), path, ancestors);
    if (isArray(value)) {
      const list = [];
      for (let at = 0; at < value.length; at += 1)
        defineProperty(list, at, { value: pack(value[at], path + '[' + at + ']', ancestors), enumerable: true });
      return list;
    }
    const kind = tag(value).slice(8, -1);
    if (kind !== 'Object' && kind !== 'Arguments')
      return refuse('a ' + kind, path, hints[kind] ?? 'use plain lists and objects');
    const fields = create(null);
    for (const key of keys(value)) {
      const field = value[key];
      if (field !== undefined) fields[key] = pack(field, path ? path + '.' + key : key, ancestors);
    }
    return fields;
  };

  const one = (table) => {
    if (!isArray(table)) throw new TypeError('one(t) takes a table');
    if (table.length !== 1) throw new RangeError('one(t) takes a table of exactly one row, this one has ' + table.length);
    return table[0];
  };
  const rows = (table, count) => {
    if (!isArray(table)) throw new TypeError('rows(t, n) takes a table');
    return count === undefined ? table : table.slice(0, count);
  };

  const maxLines = 200, maxLine = 2000;
  let lines = [];
  let unseen = 0;
  const show = (value) => {
    try {
      if (typeof value !== 'object' || value === null) return Text(value);
      const kind = tag(value).slice(8, -1);
      if (kind === 'Error') return value.name + ': ' + value.message;
      return kind === 'Map' || kind === 'Set' ? kind + ' ' + stringify([...value]) : stringify(value);
    } catch {
      return '(cannot be shown)';
    }
  };
  const print = (...values) => {
    if (lines.length >= maxLines) return void (unseen += 1);
    let line = '';
    for (let at = 0; at < values.length; at += 1) line += (at > 0 ? ' ' : '') + show(values[at]);
    defineProperty(lines, lines.length, { value: line.length > maxLine ? line.slice(0, maxLine) + '…' : line, enumerable: true });
  };
  const console = freeze({ log: print, info: print, warn: print, error: print, debug: print, table: print });

  let items = [{}];
  let names = [];
  const programs = [];
  const tell = (error) => {
    if (typeof error !== 'object' || error === null) return stringify({ name: 'Thrown', message: Text(error) });
    const { name, message, stack } = error;
    return stringify({
      name: typeof name === 'string' ? name : 'Thrown',
      message: message === undefined ? 'what was thrown is no error: ' + show(error) : Text(message),
      stack: Text(stack).slice(0, 2000),
    });
  };
  return {
    open(globalsText, globalsMarked, itemsText, itemsMarked, namesText) {
      const globals = read(globalsText, globalsMarked);
      const scope = { one, rows, console };
      for (const name of keys(scope)) defineProperty(globalThis, name, { value: scope[name], enumerable: true });
      for (const name of keys(globals)) defineProperty(globalThis, name, { value: globals[name], writable: false, configurable: false, enumerable: true });
      items = read(itemsText, itemsMarked);
      names = parse(namesText);
      freeze(globalThis);
    },
    add(program) { programs[programs.length] = program; },
    takeLines() {
      if (lines.length === 0) return '';
      if (unseen > 0) defineProperty(lines, lines.length, { value: '… and ' + unseen + ' more', enumerable: true });
      const text = stringify(lines);
      lines = [];
      unseen = 0;
      return text;
    },
    run(program, item, seed) {
      try {
        lines = [];
        resetChance(seed);
        const given = [];
        for (let at = 0; at < names.length; at += 1) given[at] = items[item][names[at]];
        const value = programs[program](...given);
        if (value === undefined) return '-';
        marked = false;
        const packed = pack(value, '', new Ancestors());
        return (marked ? '*' : '=') + stringify(packed);
      } catch (error) {
        return '!' + tell(error);
      }
    },
  };
}`;
