import { expect, it } from 'vitest';
import { LOCALES } from '../../../../domain/text/locale';
import { paletteEntries as en } from '../../../../locales/en/paletteEntries';
import { paletteEntries as es } from '../../../../locales/es/paletteEntries';
import { paletteEntries as fr } from '../../../../locales/fr/paletteEntries';
import { paletteEntries as zh } from '../../../../locales/zh/paletteEntries';
import { whyQuestion } from '../../../../src/shell/palette/whyQuestion';

const WORDS = { fr, en, es, zh };
const QUESTIONS = {
  fr: [
    'pourquoi Éric n’est pas en ligne',
    "Pourquoi Éric n'est pas en ligne ?",
    'POURQUOI Éric',
    'pourquoi Éric pas en ligne',
  ],
  en: ['why is Éric not online?', 'Why Éric', 'why Éric is not online'],
  es: ['por qué no está en línea Éric', 'Por que Éric', 'por qué Éric no está en línea'],
  zh: ['为什么 Éric 不在线', '为什么Éric'],
};

it.each(LOCALES)('finds the name in the question in %s', (locale) => {
  for (const question of QUESTIONS[locale]) expect(whyQuestion(question, WORDS[locale].why), question).toBe('Éric');
});

it('takes nothing else for the question', () => {
  for (const text of ['', 'pourquoi', 'pourquoi ', 'Éric', 'pourquoi pas en ligne']) {
    expect(whyQuestion(text, fr.why), text).toBeUndefined();
  }
});
