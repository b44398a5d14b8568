/**
 * JavaScript that runs inside the guest before anything else: a clock that stands at the run's start,
 * UTC in every place, seeded chance. What is left of the host's zone or clock would make page and server
 * differ. A string, because the guest must get exactly this text, untouched by any bundler.
 */
export const guestClock = String.raw`(startedAt) => {
  'use strict';
  const Host = Date;
  const { UTC, parse } = Host;
  const zoned = /(Z|[+-]\d{2}:?\d{2}|GMT|UTC|[ECMP][SD]T)\s*(\(.*\))?\s*$/i;
  const parseUtc = (text) => {
    if (/^\s*[+-]?\d{4,6}(-\d{2}(-\d{2})?)?\s*$/.test(text) || zoned.test(text)) return parse(text);
    return parse(text + (/\dT\d/.test(text) ? 'Z' : ' GMT'));
  };
  const build = (values) => {
    if (values.length === 0) return new Host(startedAt);
    if (values.length > 1) return new Host(UTC(...values));
    const value = values[0] instanceof Host ? values[0].getTime() : values[0];
    const plain = typeof value === 'object' && value !== null ? value[Symbol.toPrimitive]?.('default') ?? String(value) : value;
    return new Host(typeof plain === 'string' ? parseUtc(plain) : plain);
  };
  function UtcDate(...values) {
    if (new.target === undefined) return build([]).toString();
    const date = build(values);
    if (new.target !== UtcDate) Object.setPrototypeOf(date, new.target.prototype);
    return date;
  }
  const define = (target, name, value) =>
    Object.defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });
  define(UtcDate, 'name', 'Date');
  define(UtcDate, 'now', () => startedAt);
  define(UtcDate, 'parse', (text) => parseUtc(String(text)));
  define(UtcDate, 'UTC', UTC);
  UtcDate.prototype = Host.prototype;
  define(Host.prototype, 'constructor', UtcDate);
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
    define(Host.prototype, 'get' + part, Host.prototype['getUTC' + part]);
    if (part !== 'Day') define(Host.prototype, 'set' + part, Host.prototype['setUTC' + part]);
  }
  const { toUTCString, toISOString } = Host.prototype;
  const words = (date) => toUTCString.call(date).split(/,? /);
  const valid = (date) => !Number.isNaN(date.getTime());
  const day = ([weekday, number, month, year]) => [weekday, month, number, year].join(' ');
  const time = (parts) => parts[4] + ' GMT+0000';
  define(Host.prototype, 'getTimezoneOffset', function () { return 0; });
  define(Host.prototype, 'toString', function () {
    return valid(this) ? day(words(this)) + ' ' + time(words(this)) : 'Invalid Date';
  });
  define(Host.prototype, 'toDateString', function () { return valid(this) ? day(words(this)) : 'Invalid Date'; });
  define(Host.prototype, 'toTimeString', function () { return valid(this) ? time(words(this)) : 'Invalid Date'; });
  const iso = (from, to) => function () {
    return valid(this) ? toISOString.call(this).replace('T', ' ').slice(from, to) : 'Invalid Date';
  };
  define(Host.prototype, 'toLocaleString', iso(0, 19));
  define(Host.prototype, 'toLocaleDateString', iso(0, 10));
  define(Host.prototype, 'toLocaleTimeString', iso(11, 19));
  define(globalThis, 'Date', UtcDate);
  delete globalThis.Intl;

  let state = 0;
  define(Math, 'random', () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  });
  return (seed) => { state = seed | 0; };
}`;
