import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../src/shell/palette/entry';
import { ranked, sorted, stillMatching } from '../../../../src/shell/palette/ranking';

const entry = (label: string, more: Partial<Entry> = {}): Entry => ({
  key: label,
  group: 'pages',
  label,
  icon: 'Label',
  run: () => undefined,
  ...more,
});
const never = () => 0;
const labels = (text: string, entries: readonly Entry[], frequency: (key: string) => number = never) =>
  ranked(entries, text, frequency, 4).map(({ label }) => label);
const all = (...names: string[]) => names.map((name) => entry(name));

describe('what the palette finds', () => {
  it('needs no accents, no capitals and no order of words', () => {
    expect(labels('perimetre', all('Sites', 'Périmètres'))).toEqual(['Périmètres']);
    expect(labels('EQUIP', all('Équipements'))).toEqual(['Équipements']);
    expect(labels('identite profil', all('Profils d’identité', 'Profils d’administrateur'))).toEqual([
      'Profils d’identité',
    ]);
    expect(labels('ident nouv', all('Identités', 'Nouvelle identité'))).toEqual(['Nouvelle identité']);
    expect(labels('身份', all('位置', '新建身份', '身份'))).toEqual(['身份', '新建身份']);
  });

  it('shows what begins with the text first, then what has a word that does', () => {
    expect(labels('site', all('Opposite', 'Nouveau site', 'Sites'))).toEqual(['Sites', 'Nouveau site', 'Opposite']);
  });

  it('finds other words for a page, after what is called so', () => {
    const pages = [entry('Identités', { words: 'invité guest wifi' }), entry('Guest book'), entry('Sites')];
    expect(labels('guest', pages)).toEqual(['Guest book', 'Identités']);
    expect(labels('invite', pages)).toEqual(['Identités']);
    expect(labels('invités', pages)).toEqual(['Identités']);
    // One word from the label, one from the others.
    expect(labels('wifi ident', pages)).toEqual(['Identités']);
    // Not by letters of several words.
    expect(labels('invitest', pages)).toEqual([]);
    expect(labels('xyz', pages)).toEqual([]);
  });

  it('means a page by another word for it, rather than a new record', () => {
    const words = 'invité guest';
    const entries = [entry('Nouvelle identité', { words, group: 'commands', daily: 1 }), entry('Identités', { words })];
    expect(labels('guest', entries)).toEqual(['Identités', 'Nouvelle identité']);
  });

  it('puts the daily work of a role first among equal matches: “nouv” is the new identity', () => {
    const creations = [
      entry('Nouveau site', { daily: 0.5 }),
      entry('Nouveau profil', { daily: 0.25 }),
      entry('Nouvelle identité', { daily: 1 }),
      entry('Nouvel événement', { daily: 0.3 }),
    ];
    expect(labels('nouv', creations)[0]).toBe('Nouvelle identité');
    expect(labels('nouveau s', creations)[0]).toBe('Nouveau site');
  });

  it('puts what this person uses before what the role does, and a clear match before both', () => {
    const entries = [entry('Nouvelle identité', { daily: 1 }), entry('Nouveau site', { daily: 0.5 }), entry('Nous')];
    const frequency = (key: string) => (key === 'Nouveau site' ? 0.75 : 0);
    expect(labels('nouv', entries, frequency)[0]).toBe('Nouveau site');
    expect(labels('nous', entries, frequency)[0]).toBe('Nous');
    expect(labels('', entries, frequency)).toEqual(['Nouveau site', 'Nouvelle identité', 'Nous']);
  });

  it('is no more than what fits', () => {
    expect(labels('x', all('x1', 'x2', 'x3', 'x4', 'x5'))).toHaveLength(4);
  });
});

describe('what the server has found', () => {
  it('stands by its name first, then by what the role needs daily; what has the text elsewhere stays', () => {
    const found = [
      entry('Martinique', { daily: 0 }),
      entry('Marrakech', { daily: 0.2 }),
      entry('10.3.5.18', { daily: 0.1 }),
      entry('Martin Durand', { daily: 0.5 }),
      entry('Claire Martin', { daily: 0.5 }),
      entry('Prolonger Claire Martin…', { daily: 0.5, isNamed: true }),
    ];
    expect(sorted(found, 'mar', never).map(({ label }) => label)).toEqual([
      'Prolonger Claire Martin…',
      'Martin Durand',
      'Marrakech',
      'Claire Martin',
      '10.3.5.18',
      'Martinique',
    ]);
  });
});

describe('answers to the text before', () => {
  it('stay in their order as far as they match the text', () => {
    const found = [entry('Paris Opéra', { hint: 'Site · France' }), entry('Parking'), entry('Parme', { hint: 'Site' })];
    expect(stillMatching(found, 'par').map(({ label }) => label)).toEqual(['Paris Opéra', 'Parking', 'Parme']);
    expect(stillMatching(found, 'opera fr').map(({ label }) => label)).toEqual(['Paris Opéra']);
    expect(stillMatching(found, 'lyon')).toEqual([]);
  });
});
