import { describe, expect, it } from 'vitest';
import type { ClientResource } from '../../../domain/schema/client/client';
import { translateMessage } from '../../../resources/engine/errors';
import { loadMessages } from '../../../src/i18n/loadMessages';
import { makeI18nProvider } from '../../../src/i18n/makeI18nProvider';
import { typographic } from '../../../src/i18n/typographic';

const skus = {
  name: 'skus',
  texts: { name: 'Offre |||| Offres', new: 'Nouvelle offre', fields: { s_name: 'Nom', 'history.visit': 'Visites' } },
} as unknown as ClientResource;

const change = () => Promise.resolve();

describe('texts in French', () => {
  const { translate } = makeI18nProvider('fr', [skus], change);

  it('come from the catalogue, with message codes and their positions', () => {
    expect(translate('errors.TOO_MANY_ATTEMPTS', { 0: 30 })).toBe('Trop d’essais. Réessayez dans 30 secondes.');
    expect(translate('errors.IN_USE', { 0: 12, 1: 'sites' })).toBe('Encore utilisé 12 fois (sites).');
  });

  it('name the records that use one by what they are called', () => {
    const inUse = (count: number) => translateMessage(translate, { message: 'errors.IN_USE', args: [count, 'skus'] });
    expect([inUse(3), inUse(1)]).toEqual(['Encore utilisé 3 fois (offres).', 'Encore utilisé 1 fois (offre).']);
  });

  it.each([
    ['Adam Sow', 'd’Adam Sow'],
    ['Élise', 'd’Élise'],
    ['admin@bellevue.example', 'd’admin@bellevue.example'],
    ['Noé', 'de Noé'],
    ['« Accueil »', 'de « Accueil »'],
    ['11 h', 'de 11 h'],
  ])('elide before the vowel of a value: %s', (name, text) => {
    expect(translate('shell.banner.impersonation', { name })).toContain(`Vous agissez au nom ${text}. Tout`);
    expect(translate('record.history.sentences.other', { actor: name, object: 'site' })).toContain(`Action ${text}`);
    expect(translate('record.history.as', { name: 'Adam', other: name })).toBe(`Adam (au nom ${text})`);
  });

  it.each(['Jean \u202egnp.exe', '\u2067Jean gnp.exe', 'Jean\u2069 \u202bgnp.exe\u202c'])(
    'are not turned by a name with other directions: %j',
    (name) => {
      expect(translate('record.history.sentences.other', { actor: name, object: 'site' })).toBe(
        'Action de Jean gnp.exe\u00a0: site',
      );
    },
  );

  it('come from react-admin, as French is printed', () => {
    expect(translate('ra.message.are_you_sure')).toBe('Êtes-vous sûr\u202f?');
    expect(translate('ra.action.update_application')).toBe('Recharger l’application');
  });

  it('come from the model, where react-admin looks for them', () => {
    expect(translate('resources.skus.name', { smart_count: 2 })).toBe('Offres');
    expect(translate('resources.skus.fields.s_name')).toBe('Nom');
    expect(translate('resources.skus.fields.history.visit')).toBe('Visites');
  });

  it('count as French does: none and one are one', () => {
    const count = (smart_count: number) => translate('shell.schemas.errors', { smart_count });
    expect([0, 1, 2].map(count)).toEqual([
      '0 erreur dans les schémas',
      '1 erreur dans les schémas',
      '2 erreurs dans les schémas',
    ]);
  });
});

it.each([
  ['en', 'Skip to content', '0 schema errors'],
  ['es', 'Ir al contenido', '0 errores en los esquemas'],
  ['zh', '跳到内容', '0 个架构错误'],
] as const)('speaks %s once its texts are there', async (language, skip, none) => {
  await loadMessages(language);
  const provider = makeI18nProvider(language, [], change);
  expect(provider.getLocale()).toBe(language);
  expect(provider.translate('shell.skip')).toBe(skip);
  expect(provider.translate('shell.schemas.errors', { smart_count: 0 })).toBe(none);
  expect(provider.getLocales?.().map(({ name }) => name)).toEqual(['Français', 'English', 'Español', '中文']);
});

describe('typographic', () => {
  it('leaves placeholders, plurals and already printed text alone', () => {
    expect(typographic({ a: "%{n} : l'un |||| %{n} : les autres", b: { c: 'Oui\u00a0! http://x' } })).toEqual({
      a: '%{n}\u00a0: l’un |||| %{n}\u00a0: les autres',
      b: { c: 'Oui\u202f! http://x' },
    });
  });
});
