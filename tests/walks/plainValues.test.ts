import { waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPath } from '../../domain/schema/client/addresses';
import type { Field, Resource } from '../../domain/schema/model/model';
import { testApp, type TestApp } from '../support/app';
import { bodyText, exactly, openConsole, type OpenConsole } from '../support/console';
import { isPage, titleOf } from '../support/expectation';
import { readModel } from '../support/readModel';
import { heldBy } from '../support/roles';
import { declaredColumns, shownList } from '../support/walk/shown';
import { walkerOf } from '../support/walk/walker';

const { resources } = readModel();
const byRole = new Map<string, Resource[]>();
for (const resource of Object.values(resources)) {
  const role = walkerOf(resource);
  byRole.set(role, [...(byRole.get(role) ?? []), resource]);
}
/** JSON, names of columns (`u_name`) and values of programs; addresses and identifiers of devices are data. */
const NOTATION = /[[{]"|"\]|\[object|\bundefined\b|\bnull\b|%\{/;
/** A code that alone fills a cell: of an error (`EENVELOPE 550`, `NO_RIGHT`) or of RADIUS (`NAS-Shutdown`). */
const CODE = /^(?:E[A-Z]{5,} \d+|[A-Z]+_[A-Z_]+|HTTP \w+)$|^(?:NAS|Port|User|Host|Admin|Lost)-[A-Z]\w+$/;

/** Of each list: enough that its values differ, few enough to be soon drawn. */
const ROWS = 15;

let test: TestApp;
/** Rows that were read. */
let checked = 0;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** A code that stands in a cell although the schema has a label for it. */
function isRaw({ name, enum: choices, codes }: Field, resource: Resource, text: string): boolean {
  const labels = resource.texts.fr.enums?.[name] ?? {};
  return [...(choices ?? []), ...(codes ?? [])].some(
    (value) => text === String(value) && labels[String(value)] !== text,
  );
}

async function wrongInList(at: OpenConsole, resource: Resource, held: ReadonlySet<string>): Promise<string[]> {
  const all = resource.list.period ? '' : 'filter={}&';
  await at.open(`${listPath(resource)}?${all}page=1&perPage=${ROWS}`, exactly(titleOf(resource.name, 'fr')));
  await waitFor(() => expect(document.querySelector('[role=grid], .e-state'), resource.name).not.toBeNull());
  await at.settled();
  const columns = declaredColumns(resource, held);
  const { rows } = shownList();
  checked += rows.length;
  return rows.flatMap((cells) =>
    cells.flatMap(({ main, second }, place) => {
      const column = columns[place];
      const wrong =
        column &&
        (isRaw(column.field, resource, main) ||
          [main, second].some((text) => CODE.test(text)) ||
          NOTATION.test(`${main} ${second}`));
      return wrong ? [`${resource.name}.${column.field.name}: ${main} ${second}`] : [];
    }),
  );
}

/** The page of the first record; what is typed into the boxes of a form is data. */
async function wrongOnPage(at: OpenConsole, resource: Resource): Promise<string[]> {
  const link = document.querySelector<HTMLAnchorElement>(`table.e-table tbody a[href^="#/${resource.name}/"]`);
  if (!link) return [];
  await at.go(decodeURI(link.getAttribute('href')!.slice(1)));
  await waitFor(() => expect(document.querySelector('.e-values, form, .page-message')).not.toBeNull());
  await at.settled();
  const found = NOTATION.exec(bodyText());
  const head = document.querySelector('.e-record-head');
  const mute = head !== null && !head.querySelector('.e-summary p')?.textContent;
  const silent = mute ? [`${resource.name}: a header without a sentence`] : [];
  return found
    ? [...silent, `${resource.name}: ${bodyText().slice(Math.max(0, found.index - 40), found.index + 60)}`]
    : silent;
}

it.each([...byRole])(
  'lists and record pages as %s show no codes and no notation',
  async (role, seen) => {
    const at = await openConsole(test, role);
    const wrong: string[] = [];
    // Pages of their own, and own records, have no list.
    for (const resource of seen.filter(({ name, own }) => !isPage(name) && !own)) {
      wrong.push(...(await wrongInList(at, resource, heldBy(role))));
      wrong.push(...(await wrongOnPage(at, resource)));
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(20);
    await at.close();
  },
  240_000,
);
