import type { SortPayload } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { clientResource, type ClientResource } from '../../../../domain/schema/client/client';
import { LOCALES, type Locale } from '../../../../domain/text/locale';
import { nameColumn } from '../../../../resources/engine/list/columnRoles';
import { fittingColumns, leastWidth, surplus } from '../../../../resources/engine/list/fitColumns';
import { columnsOf, tagsOf } from '../../../../resources/engine/list-state/columns';
import { CATALOGUES } from '../../../support/catalogues';
import { readLayout, readModel } from '../../../support/readModel';
import { thing } from '../../fixture';

const sort = { field: 't_name', order: 'ASC' } as const;
const fit = (room: number, resource: ClientResource = thing, by: SortPayload = sort, fewer = 0) =>
  fittingColumns(
    resource,
    columnsOf(resource).filter(({ hidden }) => !hidden),
    { room, sort: by, fewer },
  ).map(({ name }) => name);

/** What the table has for its columns, in px, in a window of 1440. */
const ROOM_AT_1440 = 1_060;

/** The widest tag of a column and its width in px, as a browser draws it (`getBoundingClientRect` of `.e-tag`). */
const TAG_WIDTHS: Readonly<Record<Locale, Readonly<Record<string, { readonly tag: string; readonly width: number }>>>> =
  {
    fr: {
      l_enabled: { tag: 'Désactivé', width: 92 },
      l_monitoring: { tag: 'Mise en service prolongée', width: 192 },
    },
    en: { l_enabled: { tag: 'Disabled', width: 86 }, l_monitoring: { tag: 'Provisioning error', width: 140 } },
    es: {
      l_enabled: { tag: 'Desactivado', width: 108 },
      l_monitoring: { tag: 'Puesta en servicio prolongada', width: 215 },
    },
    zh: { l_enabled: { tag: '已停用', width: 71 }, l_monitoring: { tag: '开通时间延长', width: 109 } },
  };
/** “yesterday, 23:58”, the longest time of a list, measured in the same way. */
const WIDEST_TIME = 114;
/** Left and right of what is in a cell, in px: `.e-table td` of table.css. */
const CELL_PADDING = 24;

describe.each(LOCALES)('the list of locations in %s', (locale) => {
  const everything = new Set(readLayout().bits.map(({ name }) => name));
  const locations = clientResource(readModel().resources['locations']!, everything, locale)!;
  const { enabled, disabled } = CATALOGUES[locale].engine.cell;
  const translate = (key: string) => (key === 'engine.cell.enabled' ? enabled : disabled);
  const columns = columnsOf(locations)
    .filter(({ hidden }) => !hidden)
    .map((column) => ({ ...column, tags: tagsOf(locations, column.field, translate) }));

  it.each(Object.entries(TAG_WIDTHS[locale]))('%s cuts off none of its tags', (name, widest) => {
    const column = columns.find((one) => one.name === name)!;
    expect(column.tags).toContain(widest.tag);
    expect(leastWidth(column, false, false)).toBeGreaterThanOrEqual(widest.width + CELL_PADDING);
  });

  it('cuts off no time', () => {
    const column = columns.find(({ name }) => name === 'l_createdAt')!;
    expect(leastWidth(column, false, false)).toBeGreaterThanOrEqual(WIDEST_TIME + CELL_PADDING);
  });
});

/** Columns that the specification names, with the field that the list is sorted by at first. */
const NAMED = [
  ['locations', 'l_name', ['l_firstauthAt', 'l_lastauthAt', 'l_createdAt'], 'S-LOC-6'],
  ['tokens', 'createdAt', ['id', 'name', 'createdAt', 'expiresAt', 'description', 'isEnabled'], 'S-KEY-5'],
  [
    'auditlog',
    'lo_createdAt',
    ['lo_createdAt', 'lo_adminid', 'ad_login', 'lo_action', 'lo_element', 'lo_data'],
    'S-AUD-2',
  ],
] as const;

describe.each(LOCALES)('in a window of 1440 px, in %s', (locale) => {
  const everything = new Set(readLayout().bits.map(({ name }) => name));
  const { enabled, disabled } = CATALOGUES[locale].engine.cell;
  const translate = (key: string) => (key === 'engine.cell.enabled' ? enabled : disabled);
  it.each(NAMED)('%s sorted by %s show %j (%s)', (name, field, named) => {
    const resource = clientResource(readModel().resources[name]!, everything, locale)!;
    const columns = columnsOf(resource)
      .filter(({ hidden }) => !hidden)
      .map((column) => ({ ...column, tags: tagsOf(resource, column.field, translate) }));
    const by = { field, order: 'DESC' } as const;
    const shown = fittingColumns(resource, columns, { room: ROOM_AT_1440, sort: by, fewer: 0 });
    expect(shown.map((column) => column.name)).toEqual(expect.arrayContaining([...named]));
  });
});

describe('the column that names a record', () => {
  it('has the room, not the id before it', () => {
    const everything = new Set(readLayout().bits.map(({ name }) => name));
    const tokens = clientResource(readModel().resources['tokens']!, everything, 'fr')!;
    const columns = columnsOf(tokens).filter(({ hidden }) => !hidden);
    const name = nameColumn(tokens, columns);
    const [id, second] = columns.map((column) => leastWidth(column, column === name, false));
    expect([id! <= 70, second! >= 160]).toEqual([true, true]);
  });
});

describe('columns that fit', () => {
  it('are all of them where there is room, in their order', () => {
    expect(fit(2000)).toEqual(['t_name', 't_kind', 't_hours', 't_shelfid', 't_flags']);
  });

  it('lose the last one first; the name always stays', () => {
    expect(fit(500)).toEqual(['t_name', 't_kind', 't_hours', 't_shelfid']);
    expect(fit(350)).toEqual(['t_name', 't_kind', 't_hours']);
    expect(fit(10)).toEqual(['t_name']);
  });

  it('keep what names a record, also where another column is the first', () => {
    const [name, ...others] = columnsOf(thing).filter(({ hidden }) => !hidden);
    const moved = [...others, name!];
    expect(fittingColumns(thing, moved, { room: 400, sort, fewer: 0 }).map((column) => column.name)).toContain(
      't_name',
    );
  });

  it('keep what a card shows, then what the list is sorted by', () => {
    const card = { ...thing, list: { ...thing.list, card: ['t_shelfid'] } };
    expect(fit(400, card)).toEqual(['t_name', 't_kind', 't_shelfid']);
    expect(fit(350, thing, { field: 't_shelfid', order: 'DESC' })).not.toContain('t_hours');
  });

  it('are fewer where the table was wider than expected', () => {
    expect(fit(2000, thing, sort, 2)).toEqual(['t_name', 't_kind', 't_hours']);
    expect(fit(2000, thing, sort, 9)).toEqual(['t_name']);
  });

  it('go all at once where the table is wider than its room, as many as are too much', () => {
    const shown = columnsOf(thing).filter(({ hidden }) => !hidden);
    const over = (by: number) =>
      surplus(shown, [300, 100, 100, 60, 100], by, (fewer) =>
        fittingColumns(thing, shown, { room: 2000, sort, fewer }),
      );
    expect([1, 100, 101, 160, 161, 5000].map(over)).toEqual([1, 1, 2, 2, 3, 4]);
  });

  it('are as wide as a person made them, and a name is never narrower than 160 px', () => {
    const [name] = columnsOf(thing);
    expect(leastWidth({ ...name!, width: 60 }, true, false)).toBe(160);
    expect(leastWidth({ ...name!, width: 60, fixed: true }, true, false)).toBe(60);
    expect(leastWidth({ ...name!, width: 200 }, false, false)).toBe(160);
    // A title of Chinese needs twice the room.
    expect(leastWidth({ ...name!, bone: 1, label: '最后一次互动的时间' }, false, true)).toBeGreaterThan(150);
  });
});
