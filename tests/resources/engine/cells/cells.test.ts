import { describe, expect, it } from 'vitest';
import { setFlags } from '../../../../resources/engine/cells/BitsCells';
import { safeHref } from '../../../../resources/engine/cells/LinkCell';
import { statusTone } from '../../../../resources/engine/cells/statusTone';
import { things } from '../../fixture';

describe('addresses', () => {
  it.each(['https://a.fr', 'HTTP://a.fr', 'mailto:a@b.fr', 'tel:+33612', ' https://a.fr '])(
    '%s may be a link',
    (url) => {
      expect(safeHref(url)).toBe(url.trim());
    },
  );
  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//a.fr', 'java\nscript:x', 'file:///etc', 'x'])(
    '%s may not',
    (url) => {
      expect(safeHref(url)).toBeUndefined();
    },
  );
});

describe('the tone of a state', () => {
  it.each([
    ['valid', 'success'],
    ['trusted', 'success'],
    ['not_verified', 'info'],
    ['temporaryAccount', 'warning'],
    ['access_denied', 'danger'],
    ['bad account', 'danger'],
    ['new_error', 'danger'],
    [3, 'muted'],
    ['', 'muted'],
  ])('%s is %s', (value, tone) => {
    expect(statusTone(value)).toBe(tone);
  });
});

describe('flags', () => {
  it('are named when set; a group’s zero says nothing', () => {
    const flags = things.find(({ name }) => name === 't_flags')!;
    expect(setFlags(flags, '69')).toEqual(['red', 'fragile', 'heavy']);
    expect(setFlags(flags, '0')).toEqual([]);
    expect(setFlags(flags, 'x')).toEqual([]);
    expect(setFlags(flags, null)).toEqual([]);
  });
});
