import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fr } from '../../locales/fr';
import { NO_MESSAGES, NOTICES } from '../support/superadmin/notices';

type Texts = { readonly [name: string]: string | Texts };

/** Every text of a part of the catalogue, by its key. */
const textsOf = (part: string | Texts, key: string): [key: string, text: string][] =>
  typeof part === 'string'
    ? [[key, part]]
    : Object.entries(part).flatMap(([name, inner]) => textsOf(inner, `${key}.${name}`));

const { banner, usage, workplace } = fr.shell;
const TEXTS = new Map([
  ...textsOf(fr.companies, 'companies'),
  ...textsOf(fr.partners, 'partners'),
  ...textsOf(fr.provisioning, 'provisioning'),
  ...textsOf(fr.themes, 'themes'),
  ...textsOf(fr.overview, 'overview'),
  ...textsOf({ banner, usage, workplace }, 'shell'),
]);

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
/** Enough of a text that no other one begins like it. */
const HEAD = 30;

/** Whether a test expects a text: by its key, or by the beginning of a part of it between two values. */
function expects(source: string, key: string): boolean {
  if (source.includes(`fr.${key}`)) return true;
  const forms = plain(TEXTS.get(key) ?? '').split(' |||| ');
  return forms.some((form) => {
    const [longest = ''] = form
      .split(/%\{\w+\}/)
      .map((part) => part.trim().replace(/[.:]$/, '').trim())
      .toSorted((left, right) => right.length - left.length);
    return longest.length > 5 && plain(source).includes(longest.slice(0, HEAD));
  });
}

describe('toasts, notices and states of the superadmin area (specification S-MSG-3, S-SUB-1)', () => {
  const isLabel = (key: string) => Object.keys(NO_MESSAGES).some((start) => key.startsWith(start));

  it('are told apart from labels, every text of the area', () => {
    expect([...TEXTS.keys()].filter((key) => !(key in NOTICES) && !isLabel(key))).toEqual([]);
    expect(Object.keys(NOTICES).filter((key) => !TEXTS.has(key))).toEqual([]);
    const unused = Object.keys(NO_MESSAGES).filter((start) => ![...TEXTS.keys()].some((key) => key.startsWith(start)));
    expect(unused).toEqual([]);
  });

  it.each(Object.entries(NOTICES))('%s is shown in %s', (key, file) => {
    expect(expects(readFileSync(file, 'utf8'), key)).toBe(true);
  });
});
