import { cleanup, waitFor } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { afterEach, describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../../../domain/records/auditActions';
import { clientModel } from '../../../../domain/schema/client/client';
import type { ClientResource } from '../../../../domain/schema/client/client';
import type { Field } from '../../../../domain/schema/model/model';
import { en } from '../../../../locales/en';
import { es } from '../../../../locales/es';
import { fr } from '../../../../locales/fr';
import { zh } from '../../../../locales/zh';
import { cellOf } from '../../../../resources/engine/fieldTypes';
import { auditFacts, auditSentence } from '../../../../resources/engine/values/auditSentence';
import { readLayout, readModel } from '../../../support/readModel';
import { provider, show } from '../../fixture';

afterEach(cleanup);

const LANGUAGES = { fr, en, es, zh } as const;
type Language = keyof typeof LANGUAGES;
const everything = new Set(readLayout().bits.map(({ name }) => name));
const model = readModel();
const readOnce = (language: Language) => {
  const read = clientModel(model, '1', everything, language, { areas: {}, names: {} });
  return { read, byName: new Map(read.resources.map((one) => [one.name, one])) };
};
/** What a client knows in each language: reading it takes longer than drawing an entry. */
const KNOWN = { fr: readOnce('fr'), en: readOnce('en'), es: readOnce('es'), zh: readOnce('zh') };
const known = (language: Language) => KNOWN[language].read;
const resourcesIn = (language: Language) => KNOWN[language].byName;
const log = () => resourcesIn('fr').get('auditlog')!;

/** Two values that say everything that a field can say at once. */
function valuesOf({ kind, enum: choices, codes, bits, columns = [], type }: Field): readonly [unknown, unknown] {
  switch (kind) {
    case 'enum':
    case 'code':
      return [(choices ?? codes)?.[0], (choices ?? codes)?.at(-1)];
    case 'boolean':
      return [false, true];
    case 'bits':
      return ['0', String((bits?.flags ?? []).reduce((sum, { bit }) => sum | (1n << BigInt(bit)), 0n))];
    case 'mask':
      return ['0', '3'];
    case 'json':
      return [null, '{"first_code":true,"second":{"third":[1,2]}}'];
    case 'list':
      return [[], choices ? [choices[0]] : ['one']];
    case 'rows':
      return [[], [Object.fromEntries(columns.map((column) => [column.name, valuesOf(column)[1]]))]];
    case 'integer':
    case 'number':
    case 'key':
      return [1, 2];
    case 'reference':
      return [null, 1];
    case 'references':
      return [[], [1, 2]];
    case 'date':
      return [null, '2026-11-21'];
    case 'dateTime':
      return [null, '2026-11-21T17:42:00.000Z'];
    default:
      return type === 'integer' ? [1, 2] : [null, 'Texte'];
  }
}

/** Cells of an entry of the log, side by side. */
function cells(record: Readonly<Record<string, unknown>> & { id: number }, where: 'page' | 'row', ...names: string[]) {
  const children = names.map((name) => {
    const field = log().fields.find((one) => one.name === name)!;
    const Cell = cellOf(field);
    return <Cell key={name} field={field} resource={log()} record={record} value={record[name]} where={where} />;
  });
  return show(provider([]), { as: known('fr'), children }).container;
}

function entry(resource: ClientResource, changes: Readonly<Record<string, readonly [unknown, unknown]>>) {
  const details = log().fields.find(({ name }) => name === 'lo_data')!;
  const Cell = cellOf(details);
  const value = JSON.stringify({ title: 'Un titre', changes });
  const record = {
    ...{ id: 1, lo_action: 'update', lo_element: resource.backend.type, lo_elementid: '12', lo_adminid: null },
  };
  return <Cell field={details} resource={log()} record={record} value={value} where="page" />;
}

describe.each(Object.keys(LANGUAGES) as Language[])('entries of the audit log in %s', (language) => {
  const as = known(language);

  it.each(as.resources.map((resource) => [resource.name, resource] as const))(
    'say every field of %s by its label, and values by theirs',
    async (_, resource) => {
      const fields = resource.fields.filter(({ secret, writeOnly }) => !secret && !writeOnly);
      const { container } = show(provider([]), {
        as,
        children: entry(resource, Object.fromEntries(fields.map((field) => [field.name, valuesOf(field)]))),
      });
      await waitFor(() => expect(container.querySelector('.e-skeleton')).toBeNull());
      const told = [...container.querySelectorAll('.e-change')].map((one) => one.textContent);
      expect(told.length).toBe(fields.length);
      fields.forEach((field, at) => {
        const label = resource.texts.fields[field.name];
        expect([field.name, label]).not.toEqual([field.name, undefined]);
        expect(told[at]).toContain(label);
        // Names of columns and notation are for programs.
        expect(told[at]).not.toMatch(/[{}[\]"]|\w_\w|undefined|\[object/);
        const last = field.kind === 'enum' || field.kind === 'code' ? valuesOf(field)[1] : undefined;
        const named = resource.texts.enums?.[field.name]?.[String(last)];
        if (last !== undefined) expect([field.name, told[at]?.endsWith(named ?? '?')]).toEqual([field.name, true]);
      });
    },
  );

  it('say every action with its author and its record', () => {
    const texts = LANGUAGES[language];
    const i18n = polyglotI18nProvider(() => texts as never, language, [], { allowMissing: false });
    const words = { translate: i18n.translate, resources: resourcesIn(language), locale: language, number: String };
    const plain = auditSentence({ action: 'no-such', element: 'location', elementId: 1, data: {} }, 'Claire', words);
    for (const action of AUDIT_ACTIONS) {
      const data = { title: 'Gare de Lyon' };
      const sentence = auditSentence({ action, element: 'location', elementId: 12, data }, 'Claire', words);
      expect(sentence).not.toBe(plain);
      // No one does these: the server does them by itself.
      const log = /audit|auditoría|审计日志/;
      const byItself: Readonly<Record<string, RegExp>> = {
        ...{ sponsor_expire: /Gare de Lyon/, key_refused: /Gare de Lyon/, purge: /Portico|purg|清除/ },
        ...{ log_broken: log, log_mended: log, log_begins: log, log_unchecked: log },
      };
      const who = byItself[action] ?? /Claire/;
      expect(sentence).toMatch(who);
      expect(sentence).not.toMatch(/%\{|undefined|sentences/);
    }
  });

  it('say what an entry holds besides fields', () => {
    const i18n = polyglotI18nProvider(() => LANGUAGES[language] as never, language, [], { allowMissing: false });
    const words = { translate: i18n.translate, resources: resourcesIn(language), locale: language, number: String };
    for (const data of [
      { rows: 120, columns: ['u_name'], format: 'csv', token: 3 },
      { count: 1, format: 'xlsx' },
      { to: '••••34' },
      { operation: 'edit', changed: 3, refused: 1 },
      { operation: 'undo', changed: 1, refused: 0 },
      { operation: 'handOver', changed: 1, refused: 0 },
      { create: 1, update: 2, unchanged: 3, refused: 4 },
      { field: 'u_email', reason: 'Réclamation' },
      { startedAt: '2026-11-21T17:42:00.000Z', reads: 3, writes: 1 },
      { assigned: { resource: 'locations', field: 'l_templateid', gained: 3, lost: 1, batch: 'x' }, reverts: 4 },
      { version: 3, before: 'abc', hash: 'def', note: 'Nouveau champ', rollback: true },
      { from: 'unsigned', to: 'k2', found: 'changed', at: 7 },
      { privacy: true, rows: 12 },
      { msg_code: 'WRONG_CREDENTIALS', msg_args: [] },
    ]) {
      const facts = auditFacts({ action: 'update', element: 'user', data }, words);
      expect(facts.length).toBeGreaterThan(0);
      expect(facts.join(' ')).not.toMatch(/[{}"]|\w_\w|handOver|record\.history|undefined/);
    }
    // The message of the entry itself is its sentence.
    const own = { msg_code: 'AUDIT_UPDATE', msg_args: ['user', '12'] };
    expect(auditFacts({ action: 'update', element: 'user', data: own }, words)).toEqual([]);
  });
});

it('offers every action that the server writes as a filter', () => {
  expect(log().fields.find(({ name }) => name === 'lo_action')?.codes).toEqual([...AUDIT_ACTIONS]);
});

it('names the author of an action on the own account, and not its number', async () => {
  const record = {
    ...{ id: 1, lo_action: 'update', lo_element: 'administrator', lo_elementid: '2001', lo_data: '{}' },
    ...{ lo_adminid: 2001, admin: { adminid: 2001, ad_name: 'Claire Bellanger' } },
  };
  const page = cells(record, 'page', 'lo_data');
  await waitFor(() => expect(page.textContent).toContain('« Claire Bellanger » (administrateur)'));
  expect(page.textContent).not.toContain('2001');
  cleanup();
  const row = cells(record, 'row', 'lo_elementid', 'lo_data');
  await waitFor(() => expect(row.textContent).toContain('Claire Bellanger'));
  expect(row.textContent).not.toContain('2001');
});

it('names an impersonated administrator, and not the number', async () => {
  const record = {
    ...{ id: 1, lo_action: 'switch_user', lo_element: 'administrator', lo_elementid: '2003', lo_data: '{}' },
    ...{ lo_adminid: 2003, admin: { adminid: 2003, ad_name: 'Noé Pélissier' } },
    ...{ lo_originaladminid: 2001, originaladmin: { adminid: 2001, ad_name: 'Claire Bellanger' } },
  };
  const row = cells(record, 'row', 'lo_elementid');
  await waitFor(() => expect(row.textContent).toBe('Noé Pélissier'));
  cleanup();
  // The one who acted is told from the other one.
  await waitFor(() => expect(cells(record, 'row', 'lo_originaladminid').textContent).toBe('par Claire Bellanger'));
});

it('names the record below its kind, and once in a row; its number is on the page, and where there is no name', async () => {
  const change = { title: 'Lyon', changes: { l_alias: ['HALL', 'ACCUEIL'] } };
  const record = { id: 1, lo_action: 'update', lo_element: 'location', lo_elementid: '12', lo_adminid: null };
  const named = { ...record, lo_data: JSON.stringify(change) };
  const row = cells(named, 'row', 'lo_element', 'lo_elementid', 'lo_data');
  await waitFor(() => expect(row.textContent).toContain('ACCUEIL'));
  expect(row.textContent?.match(/Lyon/g)).toHaveLength(1);
  expect(row.textContent).not.toContain('12');
  cleanup();
  await waitFor(() => expect(cells(named, 'page', 'lo_elementid').textContent).toContain('12'));
  cleanup();
  const nameless = { ...record, lo_data: '{}' };
  await waitFor(() => expect(cells(nameless, 'row', 'lo_elementid').textContent).toContain('12'));
});

describe('deleting and restoring', () => {
  const said = (language: Language, action: string, element: string) => {
    const { translate } = polyglotI18nProvider(() => LANGUAGES[language] as never, language, []);
    const words = { translate, resources: resourcesIn(language), locale: language, number: String };
    const entry = { action, element, elementId: 7, data: { title: 'Ormes' } };
    return auditSentence(entry, 'Claire', words);
  };

  it.each([
    ['fr', 'Claire a désactivé', 'Claire a réactivé'],
    ['en', 'Claire disabled', 'Claire re-enabled'],
    ['es', 'Claire desactivó', 'Claire reactivó'],
    ['zh', 'Claire 停用', 'Claire 重新启用'],
  ] as const)('are disabling and enabling for a company: %s', (language, disabled, enabled) => {
    expect(said(language, 'delete', 'companie')).toContain(disabled);
    expect(said(language, 'restore', 'companie')).toContain(enabled);
  });

  it('are called so for everything else', () => {
    expect(said('fr', 'delete', 'scope')).toContain('Claire a supprimé');
    expect(said('fr', 'restore', 'scope')).toContain('Claire a restauré');
  });
});

it.each([
  ['fr', 'Claire a supprimé « Karim » (identité) · annule une modification'],
  ['en', 'Claire deleted “Karim” (identity) · reverts a change'],
  ['es', 'Claire eliminó «Karim» (identidad) · deshace un cambio'],
  ['zh', 'Claire 删除了“Karim”（身份） · 撤销了一次更改'],
] as const)('an undone creation says who, what and which record, in a row: %s', async (language, text) => {
  const record = {
    ...{ id: 1, lo_action: 'delete', lo_element: 'user', lo_elementid: '12', lo_adminid: null },
    lo_data: '{"title":"Karim","by":"Claire","reverts":4}',
  };
  const details = log().fields.find(({ name }) => name === 'lo_data')!;
  const Cell = cellOf(details);
  const children = <Cell field={details} resource={log()} record={record} value={record.lo_data} where="row" />;
  const i18n = polyglotI18nProvider(() => LANGUAGES[language] as never, language);
  const { container } = show(provider([]), {
    as: known(language),
    children: <I18nContextProvider value={i18n}>{children}</I18nContextProvider>,
  });
  await waitFor(() => expect(container.textContent).toBe(text));
});

it.each([
  ['Claire', 'Claire 创建了“Karim”（身份）'],
  ['其他账户', '其他账户创建了“Karim”（身份）'],
])('a Chinese sentence has a space after a Latin name alone: %s', (actor, text) => {
  const zhWords = polyglotI18nProvider(() => zh as never, 'zh');
  const translate = (key: string, values?: object) => zhWords.translate(key, values);
  const words = { translate, resources: resourcesIn('zh'), locale: 'zh' as const, number: String };
  const entry = { action: 'create', element: 'user', elementId: 12, data: { title: 'Karim' } };
  expect(auditSentence(entry, actor, words)).toBe(text);
});

it.each([
  ['fr', 'Claire a lancé la revue des accès', 'Claire a pris une décision dans une revue des accès'],
  ['en', 'Claire started the access review', 'Claire decided in an access review'],
  ['es', 'Claire inició la revisión de accesos', 'Claire decidió en una revisión de accesos'],
  ['zh', 'Claire 启动了访问审查', 'Claire 在访问审查中作出决定'],
] as const)('a kind that the sentence has is not said again for want of a name: %s', (language, started, decided) => {
  const { translate } = polyglotI18nProvider(() => LANGUAGES[language] as never, language, []);
  const words = { translate, resources: resourcesIn(language), locale: language, number: String };
  const said = (action: string, title: string | null) =>
    auditSentence({ action, element: 'access_review', elementId: null, data: { title } }, 'Claire', words);
  expect([said('review_start', null), said('review_decide', null)]).toEqual([started, decided]);
  expect(said('review_start', 'Novembre')).toContain('Novembre');
});
