import type { SortPayload } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { splitSort } from '../../../domain/records/sortKeys';
import type { ListColumn } from '../list-state/columns';
import { nameColumn, statusColumn } from './columnRoles';

/** The column with the name of a record is never narrower, in px. */
const MIN_NAME_WIDTH = 160;
/** Part of its declared width that a column needs: longer values are cut off. Times are not: all of it is for them. */
const SHRINKABLE = 0.8;
/** Space left and right in a cell, the sort arrow, and the width of a character of a title and of a value, in px. */
const PADDING = 24;
const ARROW = 17;
const TITLE_CHARACTER = 6.8;
const VALUE_CHARACTER = 7.6;
/** Values are cut off after so many characters. */
const MAX_CHARACTERS = 24;
/** What a tag needs around its words, in px: shape, gap and padding. */
const TAG_FRAME_WIDTH = 36;
/** The width of a character of a tag, in px. */
const TAG_CHARACTER = 6.9;
/** Tags of up to so many characters are never cut off; longer ones not where the declared width has room for them. */
const MAX_TAG_CHARACTERS = 12;

/** Characters of a text; those of Chinese count twice. */
const lengthOf = (text: string) => text.length + (text.match(/[\u2e80-\u9fff\uff00-\uffef]/g)?.length ?? 0);

/** The room that the longest of some tags needs in a column of a declared width, in px. */
function roomOfTags(tags: readonly string[] = [], declared = 0): number {
  const longest = Math.max(0, ...tags.map(lengthOf));
  const room = (characters: number) => characters * TAG_CHARACTER + TAG_FRAME_WIDTH + PADDING;
  return longest && Math.min(room(longest), Math.max(room(MAX_TAG_CHARACTERS), declared));
}

/** The least width of a column in px: its title, its times and short tags are never cut off, another value may be. */
export function leastWidth(
  { label, field, width, fixed, bone, start, tags }: ListColumn,
  isName: boolean,
  sorted: boolean,
): number {
  if (fixed && width !== undefined) return width;
  const title = lengthOf(label) * TITLE_CHARACTER + PADDING + (sorted ? ARROW : 0);
  const declared = width !== undefined && (start || field.kind === 'dateTime' ? width : width * SHRINKABLE);
  const value = declared || Math.min(bone, MAX_CHARACTERS) * VALUE_CHARACTER + PADDING;
  return Math.round(Math.max(title, value, roomOfTags(tags, width), isName ? MIN_NAME_WIDTH : 0));
}

/**
 * The columns that fit into `room` px, in their order. The first one stays in any case. What names a record stays longest,
 * then what a card shows (the state, then `list.card`), then the columns that the list is sorted by, then the order of the columns decides.
 * @param fewer so many more are left out: the table was wider than expected
 */
export function fittingColumns(
  resource: ClientResource,
  columns: readonly ListColumn[],
  { room, sort, fewer }: { readonly room: number; readonly sort: SortPayload; readonly fewer: number },
): readonly ListColumn[] {
  const [lead, ...others] = columns;
  if (!lead) return columns;
  const name = nameColumn(resource, columns);
  const keys = splitSort(sort).map(({ field }) => columns.find(({ sortField }) => sortField === field)?.name ?? field);
  const first = [resource.title, statusColumn(others)?.name, ...(resource.list.card ?? []), ...keys];
  const rank = (column: ListColumn) => {
    const place = first.indexOf(column.name);
    return place < 0 ? first.length + others.indexOf(column) : place;
  };
  const width = (column: ListColumn) => leastWidth(column, column === name, keys.includes(column.name));
  const ranked = others.toSorted((a, b) => rank(a) - rank(b));
  let used = width(lead);
  const fits = ranked.findIndex((column) => (used += width(column)) > room);
  const count = Math.max(0, (fits < 0 ? ranked.length : fits) - fewer);
  const fitting = new Set(ranked.slice(0, count));
  return columns.filter((column) => column === lead || fitting.has(column));
}

/**
 * How many more columns have to be left out of a table that is wider than its room. They are left out together, because
 * every row is drawn again each time.
 * @param shown the columns that are drawn, with their widths in px
 * @param over how much wider the table is than its room, in px
 * @param left the columns that stay when so many more go
 */
export function surplus(
  shown: readonly ListColumn[],
  widths: readonly number[],
  over: number,
  left: (more: number) => readonly ListColumn[],
): number {
  const widthOf = new Map(shown.map(({ name }, index) => [name, widths[index] ?? 0]));
  const sum = (columns: readonly ListColumn[]) =>
    columns.reduce((total, { name }) => total + (widthOf.get(name) ?? 0), 0);
  const room = sum(shown) - over;
  let more = 1;
  while (more < shown.length - 1 && sum(left(more)) > room) more += 1;
  return more;
}
