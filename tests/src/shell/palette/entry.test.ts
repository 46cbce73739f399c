import { describe, expect, it } from 'vitest';
import { matching, type Entry } from '../../../../src/shell/palette/entry';

const entry = (label: string): Entry => ({ key: label, group: 'pages', label, icon: 'Label', run: () => undefined });
const labels = (text: string, ...all: string[]) => matching(all.map(entry), text, 3).map(({ label }) => label);

describe('what the palette finds', () => {
  it('needs no accents and no capitals', () => {
    expect(labels('perimetre', 'Sites', 'Périmètres')).toEqual(['Périmètres']);
    expect(labels('EQUIP', 'Équipements')).toEqual(['Équipements']);
  });

  it('has every word, in any order', () => {
    expect(labels('identite profil', 'Profils d’identité', 'Profils d’administrateur')).toEqual(['Profils d’identité']);
  });

  it('shows what begins with the text first, then what has a word that does', () => {
    expect(labels('site', 'Opposite', 'Nouveau site', 'Sites')).toEqual(['Sites', 'Nouveau site', 'Opposite']);
  });

  it('is no more than what fits, and the first ones without a text', () => {
    expect(labels('', 'a', 'b', 'c', 'd')).toEqual(['a', 'b', 'c']);
    expect(labels('x', 'x1', 'x2', 'x3', 'x4')).toHaveLength(3);
  });
});
