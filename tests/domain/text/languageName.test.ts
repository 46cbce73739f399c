import { describe, expect, it } from 'vitest';
import { languageNamer } from '../../../domain/text/languageName';

describe('the name of a language', () => {
  it('is in the language of the reader, with a capital letter', () => {
    expect(languageNamer('fr-FR')('en')).toBe('Anglais');
    expect(languageNamer('es-ES')('pt-BR')).toBe('Portugués de Brasil');
  });

  it('is its code where the name is not known, or where it is no language tag', () => {
    const name = languageNamer('fr-FR');
    expect(['français', 'fr_FR', 'en-US,en;q=0.5'].map(name)).toEqual(['français', 'fr_FR', 'en-US,en;q=0.5']);
  });
});
