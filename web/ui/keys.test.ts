import { describe, expect, it } from 'vitest';
import { parseKey, writeKey } from './keys.ts';

const key = (init: KeyboardEventInit) => parseKey(new KeyboardEvent('keydown', init));

describe('keys', () => {
  it('are written with modifiers in one order', () => {
    expect(key({ key: 'Enter', ctrlKey: true, shiftKey: true })).toBe('Mod-Shift-Enter');
    expect(key({ key: 'ArrowUp', altKey: true })).toBe('Alt-ArrowUp');
  });
  it('name letters in lower case, capitals with Shift', () => {
    expect(key({ key: 'Z', shiftKey: true })).toBe('Shift-z');
    expect(key({ key: 'z' })).toBe('z');
  });
  it('take a sign as it is, whatever Shift was needed for it', () => {
    expect(key({ key: '?', shiftKey: true })).toBe('?');
  });
  it('are shown in words of the platform', () => {
    expect(writeKey('Mod-Shift-Enter')).toBe('Ctrl+Shift+Enter');
    expect(writeKey('d d')).toBe('d d');
    expect(writeKey('Alt-ArrowUp')).toBe('Alt+↑');
  });
});
