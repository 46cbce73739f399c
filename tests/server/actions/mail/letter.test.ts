import { expect, it } from 'vitest';
import { oneLine, withoutLinks } from '../../../../server/actions/mail/letter';

it('what a person wrote is one line of a mail, whatever it was', () => {
  const typed = 'Ana\r\n\r\nYour account ends\u2028today.\u202E\u0007  Bye ';
  expect(oneLine(typed)).toBe('Ana Your account ends today. Bye');
  expect(withoutLinks(typed)).toBe(oneLine(typed));
});

it('what a person wrote is no link of a mail', () => {
  expect(withoutLinks('evil-bank.com')).toBe('evil-bank.\u2060com');
  expect(withoutLinks('http://bank/confirm')).toBe('http:\u2060//bank/confirm');
  expect(withoutLinks('Dr. No, 3.5')).toBe('Dr. No, 3.\u20605');
});
