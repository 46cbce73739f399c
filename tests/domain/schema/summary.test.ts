import { describe, expect, it } from 'vitest';
import { clientResource } from '../../../domain/schema/client/client';
import { LOCALES } from '../../../domain/text/locale';
import { readModel } from '../../support/readModel';
import { compileAll, edited, scopes } from '../fixture';
import { gadgets, owners } from './gadgets';

const summaries = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(LOCALES.map((locale) => [`/x-i18n/${locale}/summary`, texts]));

/** Gadgets with a header, and owners that refer to them. */
const compiled = (record: unknown, texts: Readonly<Record<string, string>> = {}, seenBy: readonly string[] = []) =>
  compileAll(
    scopes,
    edited(owners, {
      '/properties/gadgetid': { type: ['integer', 'null'], 'x-field': { reference: { resource: 'gadgets' } } },
      ...Object.fromEntries(LOCALES.map((locale) => [`/x-i18n/${locale}/fields/gadgetid`, 'Gadget'])),
    }),
    edited(gadgets, {
      '/x-views/record': record,
      ...(Object.keys(texts).length > 0 && summaries(texts)),
      '/properties/createdAt/x-field': { auto: 'createdAt', permission: { read: seenBy } },
    }),
  );
const problems = (...args: Parameters<typeof compiled>) =>
  compiled(...args).errors.map(({ pointer, message }) => [pointer, message]);

describe('the summary of a record', () => {
  it('is declared wherever a record has more to tell than its last change', () => {
    const without = Object.values(readModel().resources).filter(({ record }) => record.summary.length === 0);
    expect(without.map(({ name }) => name).sort()).toEqual(['identity-profiles', 'portal-settings', 'terms-of-uses']);
  });

  it('takes fields and texts, and the state from the field that shows one', () => {
    const texts = { old: 'made {createdAt}' };
    const { model, errors } = compiled(
      { summary: ['state', { text: 'old', past: 'createdAt', tone: 'muted' }], primary: 'renew' },
      texts,
    );
    expect(errors).toEqual([]);
    expect(model.resources['gadgets']?.record).toMatchObject({
      summary: [{ field: 'state' }, { text: 'old', past: 'createdAt', tone: 'muted' }],
      primary: 'renew',
    });
    const bare = edited(gadgets, { '/properties/state/x-field/display': 'status' });
    expect(compileAll(scopes, owners, bare).model.resources['gadgets']?.record).toEqual({
      state: [{ field: 'state' }],
      summary: [],
    });
  });

  it('keeps what a caller may not read from them, texts too', () => {
    const record = { summary: [{ text: 'old' }, { text: 'made', past: 'createdAt' }, 'name'], primary: 'renew' };
    const texts = { old: 'made {createdAt}', made: 'made' };
    const resource = compiled(record, texts, ['supervisor']).model.resources['gadgets']!;
    const as = (...held: string[]) => clientResource(resource, new Set(held), 'en');
    const whole = as('user:view', 'user:edit', 'supervisor');
    expect(whole?.record).toMatchObject({ summary: [{ text: 'old' }, { text: 'made' }, { field: 'name' }] });
    expect(whole?.record.primary).toBe('renew');
    const less = as('user:view');
    expect(less?.record.summary).toEqual([{ field: 'name' }]);
    expect(less?.record).not.toHaveProperty('primary');
    expect(less?.texts.summary).toEqual({});
  });

  it.each([
    ['a field that does not exist', { summary: ['nam'] }, {}, '/x-views/record/summary/0'],
    ['a field in a text', { state: [{ text: 'a' }] }, { a: '{nam}' }, '/x-i18n/fr/summary/a'],
    ['a text that nothing shows', {}, { a: 'a' }, '/x-i18n/fr/summary/a'],
    ['a time that is none', { summary: [{ text: 'a', past: 'name' }] }, { a: 'a' }, '/x-views/record/summary/0/past'],
    [
      'a condition on nothing',
      { summary: [{ text: 'a', when: { properties: { nam: { const: 1 } } } }] },
      { a: 'a' },
      '/x-views/record/summary/0/when',
    ],
    ['an action that does not exist', { primary: 'renw' }, {}, '/x-views/record/primary'],
    ['a tone that does not exist', { summary: [{ text: 'a', tone: 'red' }] }, { a: 'a' }, undefined],
    ['a text that is missing', { summary: [{ text: 'a' }] }, {}, '/x-i18n/fr/summary'],
  ])('refuses %s', (_, record, texts, pointer) => {
    const found = problems(record, texts);
    expect(found.length).toBeGreaterThan(0);
    if (pointer !== undefined) expect(found.map(([at]) => at)).toContain(pointer);
  });
});

describe('a part about the last record of another resource', () => {
  const part = (given: object = {}, last: object = {}) => ({
    summary: [{ text: 'a', last: { resource: 'owners', by: 'gadgetid', ...last }, ...given }],
  });

  it('names fields of that resource', () => expect(problems(part(), { a: '{gadgetid}' })).toEqual([]));

  it.each([
    ['a resource that does not exist', part({}, { resource: 'owner' }), 'a', '/x-views/record/summary/0/last/resource'],
    ['a field that refers elsewhere', part({}, { by: 'ownersid' }), 'a', '/x-views/record/summary/0/last/by'],
    ['a field of its own record', part(), '{hours}', '/x-i18n/fr/summary/a'],
    [
      'a condition on its own record',
      part({ when: { properties: { hours: { const: 1 } } } }),
      'a',
      '/x-views/record/summary/0/when',
    ],
  ])('refuses %s', (_, record, text, pointer) =>
    expect(problems(record, { a: text }).map(([at]) => at)).toContain(pointer),
  );
});
