import { describe, expect, it } from 'vitest';
import { customViews } from '../../../customViews';
import { settingLinks, tabLinks } from '../../../customViews/links';
import { en } from '../../../locales/en';
import { es } from '../../../locales/es';
import { session as sessionZh } from '../../../locales/zh/session';
import { session as sessionFr } from '../../../locales/fr/session';
import { session as sessionEs } from '../../../locales/es/session';
import { session as sessionEn } from '../../../locales/en/session';
import { fr } from '../../../locales/fr';
import { zh } from '../../../locales/zh';
import { buildMenu } from '../../../src/menu/buildMenu';
import { modelFor } from '../../customViews/features';
import { readModel } from '../../support/readModel';

const permissions = readModel().permissions.bits.map(({ name }) => name);
const { resources } = modelFor(...permissions);
const { settings } = buildMenu(
  resources,
  customViews,
  { tabs: tabLinks, settings: settingLinks },
  new Set(permissions),
);
const names = settings.flatMap(({ entries }) =>
  entries.flatMap(({ pages, to }) => (pages.length > 0 ? pages.map(({ path }) => path) : [to.slice(1)])),
);

describe('what people also type for a setting', () => {
  it.each(Object.entries({ fr, en, es, zh }))('is known for every entry: %s', (_, { searchWords }) => {
    expect(names.length).toBeGreaterThan(15);
    const few = names.filter(
      (name) => ((searchWords as Readonly<Record<string, string>>)[name] ?? '').split(' ').length < 3,
    );
    expect(few.filter((name) => name !== 'team-members')).toEqual([]);
  });

  it.each([
    [fr, sessionFr, 'authentification unique'],
    [en, sessionEn, 'single sign-on'],
    [es, sessionEs, 'inicio de sesión único'],
    [zh, sessionZh, '单点登录'],
  ] as const)('has the words of the sign-in page for single sign-on', ({ searchWords }, { signIn }, words) => {
    expect(signIn.sso).toContain(words);
    const known = searchWords['auth-modes'].split(' ');
    expect(words.split(' ').filter((word) => !known.includes(word))).toEqual([]);
  });
});
