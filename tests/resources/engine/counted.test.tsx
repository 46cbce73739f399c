import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientModel } from '../../../domain/schema/client/client';
import { LOCALES, type Locale } from '../../../domain/text/locale';
import { CATALOGUES } from '../../support/catalogues';
import { readLayout, readModel } from '../../support/readModel';
import { provider, record, show } from '../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const everything = new Set(readLayout().bits.map(({ name }) => name));
const modelIn = (locale: Locale) => clientModel(readModel(), '1', everything, locale, { areas: {}, names: {} });

/** What so many records of the lists are called whose own name is no plural of them; in Chinese, with the measure word. */
const COUNTED: Readonly<Record<Locale, Readonly<Record<string, readonly [one: string, four: string]>>>> = {
  fr: {
    'access-control-policies': ['1 règle d’accès', '4 règles d’accès'],
    'nac-policies': ['1 règle NAC', '4 règles NAC'],
    'registration-policies': ['1 règle d’enregistrement', '4 règles d’enregistrement'],
    'directory-users': ['1 utilisateur d’annuaire', '4 utilisateurs d’annuaire'],
    'access-logs': ['1 ligne du journal d’accès', '4 lignes du journal d’accès'],
    auditlog: ['1 entrée du journal d’audit', '4 entrées du journal d’audit'],
    'terms-of-uses': ['1 texte de conditions d’utilisation', '4 textes de conditions d’utilisation'],
  },
  en: {
    'access-control-policies': ['1 access rule', '4 access rules'],
    'nac-policies': ['1 NAC rule', '4 NAC rules'],
    'registration-policies': ['1 registration rule', '4 registration rules'],
    'directory-users': ['1 directory user', '4 directory users'],
    'access-logs': ['1 access log line', '4 access log lines'],
    auditlog: ['1 audit log entry', '4 audit log entries'],
    'terms-of-uses': ['1 set of terms of use', '4 sets of terms of use'],
  },
  es: {
    'access-control-policies': ['1 regla de acceso', '4 reglas de acceso'],
    'nac-policies': ['1 regla NAC', '4 reglas NAC'],
    'registration-policies': ['1 regla de registro', '4 reglas de registro'],
    'directory-users': ['1 usuario del directorio', '4 usuarios del directorio'],
    'access-logs': ['1 línea del registro de acceso', '4 líneas del registro de acceso'],
    auditlog: ['1 entrada del registro de auditoría', '4 entradas del registro de auditoría'],
    'terms-of-uses': ['1 texto de condiciones de uso', '4 textos de condiciones de uso'],
  },
  zh: {
    'access-control-policies': ['1 条访问规则', '4 条访问规则'],
    'nac-policies': ['1 条 NAC 规则', '4 条 NAC 规则'],
    'registration-policies': ['1 条登记规则', '4 条登记规则'],
    'directory-users': ['1 位目录用户', '4 位目录用户'],
    'access-logs': ['1 条访问日志记录', '4 条访问日志记录'],
    auditlog: ['1 条审计记录', '4 条审计记录'],
    'terms-of-uses': ['1 份使用条款', '4 份使用条款'],
    // Without a measure word of their own.
    tokens: ['1 个 API 密钥', '4 个 API 密钥'],
    locations: ['1 个站点', '4 个站点'],
  },
};

const rows = (count: number) => Array.from({ length: count }, (_, index) => record(index + 1));

/** The list of a resource with so many records. */
function list(locale: Locale, resource: string, count: number) {
  const data = rows(count);
  const answers = {
    getList: async () => ({ data, total: count }),
    getMany: async () => ({ data: [] }),
    related: async () => ({ data: [{ resource: 'access-control-policies', field: 'x', count: 4, more: false }] }),
  };
  show(provider([], answers), { as: modelIn(locale), texts: CATALOGUES[locale], at: `/${resource}` });
}

describe.each(LOCALES)('a number of records: %s', (locale) => {
  const counted = Object.entries(COUNTED[locale]);
  const cases = counted.flatMap(([name, [one, four]]) => [[name, 1, one] as const, [name, 4, four] as const]);

  it.each(cases)('of %s: %i are announced as %s', async (name, count, said) => {
    list(locale, name, count);
    const comma = locale === 'zh' ? '，' : ', ';
    expect(await screen.findByText((text) => text.startsWith(said + comma))).toBeTruthy();
  });

  it('of none has the form of the language', async () => {
    list(locale, 'access-control-policies', 0);
    const none = { fr: '0 règle d’accès', en: '0 access rules', es: '0 reglas de acceso', zh: '0 条访问规则' }[locale];
    expect(await screen.findByText((text) => text.startsWith(none))).toBeTruthy();
  });

  it('is what the question before a deletion has, of the records and of those that use them', async () => {
    list(locale, 'access-control-policies', 4);
    const { operation } = CATALOGUES[locale].engine;
    const [, four] = COUNTED[locale]['access-control-policies']!;
    await userEvent.click(await screen.findByRole('checkbox', { name: CATALOGUES[locale].engine.list.selectAll }));
    await userEvent.click(screen.getByRole('button', { name: operation.delete }));
    const dialog = await screen.findByRole('dialog', {
      name: operation.deleteMany.replace('%{n} %{records}', four),
    });
    expect((await within(dialog).findByRole('listitem')).textContent).toContain(four);
  });
});
