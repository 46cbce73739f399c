import { afterEach, expect, it, vi } from 'vitest';
import { saveCsv, savePng } from '../../../customViews/graphs/exportGraph';

afterEach(() => vi.restoreAllMocks());

/** What the browser is given to save. */
async function saved(tag: string) {
  const blobs: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const data = {
    categories: ['=Bordeaux', 'Lyon; "Part-Dieu"'],
    series: [
      { name: 'Invités', values: [1, 2] },
      { name: 'Employés', values: [3, 1_234] },
    ],
  };
  saveCsv('Sites / jour', 'Site', data, tag);
  return { text: await blobs[0]!.text(), name: names[0] };
}

it('a graph is saved as CSV: a line for each category, formulas as texts, the separator of the language', async () => {
  const { text, name } = await saved('fr-FR');
  expect(name).toBe('Sites-jour.csv');
  expect(
    text
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\r?\n/),
  ).toEqual(['Site;Invités;Employés', `'=Bordeaux;1;3`, '"Lyon; ""Part-Dieu""";2;1234']);
  expect((await saved('en-GB')).text).toContain('Site,Invités,Employés');
});

it('a picture is no longer waited for once the card has ended: nothing is saved, nothing is watched', async () => {
  const saves = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const unwatched = vi.spyOn(MutationObserver.prototype, 'disconnect');
  const shown = new AbortController();
  const card = document.createElement('section');
  const saving = savePng('Sites', card, { heading: 'Sites', series: [], parts: [] }, shown.signal);
  shown.abort();
  await saving;
  expect(unwatched).toHaveBeenCalledOnce();
  expect(saves).not.toHaveBeenCalled();
});
