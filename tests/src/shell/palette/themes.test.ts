import { describe, expect, it } from 'vitest';
import { en } from '../../../../locales/en';
import { paletteEntries as enEntries } from '../../../../locales/en/paletteEntries';
import { es } from '../../../../locales/es';
import { paletteEntries as esEntries } from '../../../../locales/es/paletteEntries';
import { fr } from '../../../../locales/fr';
import { paletteEntries as frEntries } from '../../../../locales/fr/paletteEntries';
import { zh } from '../../../../locales/zh';
import { paletteEntries as zhEntries } from '../../../../locales/zh/paletteEntries';
import type { Entry } from '../../../../src/shell/palette/entry';
import { ranked } from '../../../../src/shell/palette/ranking';
import { themeWords } from '../../../../src/shell/palette/useCommands';

const THEMES = ['light', 'dark', 'system'] as const;

describe('a theme in the palette', () => {
  it.each([
    ['fr', fr, frEntries, 'thème sombre', 'mode nuit', 'couleur'],
    ['en', en, enEntries, 'dark theme', 'night mode', 'color'],
    ['es', es, esEntries, 'tema oscuro', 'modo noche', 'color'],
    ['zh', zh, zhEntries, '深色', '夜间', '颜色'],
  ] as const)(
    'is the first one that is found by its name and by other words for it: %s',
    (_, texts, entriesTexts, name, night, all) => {
      const translate = (key: string) => {
        const text: unknown = key
          .split('.')
          .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], texts);
        return typeof text === 'string' ? text : key;
      };
      const entries = THEMES.map((key): Entry => {
        const label = entriesTexts.theme.replace('%{name}', texts.shell.theme[key]);
        return {
          key,
          group: 'commands',
          label,
          words: themeWords(translate, key),
          icon: 'Settings',
          run: () => undefined,
        };
      });
      const found = (text: string) => ranked(entries, text, () => 0, 5).map(({ key }) => key);
      expect(found(name)[0]).toBe('dark');
      expect(found(night)).toEqual(['dark']);
      expect(found(all)).toHaveLength(3);
    },
  );
});
