import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inVisualOrder } from '../../../../server/files/print/direction';
import { printDocument } from '../../../../server/files/print/textDocument';
import { readPdf } from '../../../support/pdf';

const fontFolder = join(import.meta.dirname, '../../../../fonts');
const printed = async (text: string) => {
  const bytes = await printDocument({ fontFolder, title: 'Noms', blocks: [{ style: 'text', text }] });
  // The foot of the page is the title and the number.
  return readPdf(bytes).pages.flatMap(({ texts }) => texts.slice(2));
};
const reversed = (text: string) => [...text].reverse().join('');

it.each(['Łukasz Wiśniewski', 'Dvořák, Žižka', 'Işıl Şahin İnan', 'Ștefan Țepeș', 'Γιώργος Παππάς', 'Юрій Їжак'])(
  'prints a European name in one font: %s',
  async (name) => {
    expect(await printed(name)).toEqual([name]);
  },
);

it.each(['陳灣龍', '김철수', 'さくら', 'สมชาย', 'Նարեկ', 'ნინო', 'Nguyễn Thị Hương'])('prints %s', async (name) => {
  expect(await printed(name)).toEqual([name]);
});

it('prints Arabic and Hebrew from right to left, with what stands between', async () => {
  expect(await printed('محمد')).toEqual([reversed('محمد')]);
  expect((await printed('דוד כהן')).join('')).toBe(reversed('דוד כהן'));
  expect((await printed('Site : فندق البحر')).join('')).toBe(`Site : ${reversed('فندق البحر')}`);
});

it.each([
  ['Hôtel (Paris) 12', 'Hôtel (Paris) 12'],
  // Among French words the numbers of a name stay readable.
  ['Chambre חדר 12', 'Chambre 12 חדר'],
  ['חדר 12 מלון', 'מלון 12 חדר'],
  ['A חדר (12) B', 'A (12) חדר B'],
  ['A (חדר) 12', 'A (חדר) 12'],
  ['10.0.0.1 – חדר', 'חדר – 10.0.0.1'],
  ['חדר (Wi-Fi)', '(Wi-Fi) חדר'],
])('puts the parts of “%s” where a reader expects them', (line, expected) => {
  expect(inVisualOrder(line).join('')).toBe(expected);
});
