import { join } from 'node:path';
import { expect, it } from 'vitest';
import { printFigures } from '../../../../server/files/print/figures/figures';
import { readPdf } from '../../../support/pdf';

const fontFolder = join(import.meta.dirname, '../../../../fonts');
const printed = async (categories: string[]) => {
  const chart = { kind: 'bars', categories, series: [{ name: 'Visites', values: categories.map(() => 3) }] } as const;
  const report = { fontFolder, tag: 'fr-FR', title: 'Sites', facts: [], foot: '', across: false };
  const bytes = await printFigures({ ...report, parts: [{ title: '', chart, notes: [] }] });
  return readPdf(bytes).pages.flatMap(({ texts }) => texts);
};

it('names each of twelve bars, however long their names are', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `${index + 1}. Bordeaux Quinconces Centre`);
  const texts = await printed(names);
  expect(names.filter((name) => !texts.some((text) => text.startsWith(name.slice(0, 6))))).toEqual([]);
});

it('names some of the days of a month', async () => {
  const days = Array.from({ length: 31 }, (_, index) => `${String(index + 1).padStart(2, '0')}/10`);
  const named = (await printed(days)).filter((text) => days.includes(text));
  expect(named.length).toBeGreaterThan(5);
  expect(named.length).toBeLessThan(16);
});
