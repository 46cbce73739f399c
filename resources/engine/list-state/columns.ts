import type { TranslateFunction } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Column, Field } from '../../../domain/schema/model/model';
import type { Cell } from '../cells/types';
import { cellOf, FIELD_TYPES } from '../fieldTypes';
import { isReadable } from '../values/record';
import { fieldLabel, fieldNamed } from '../texts';

/** A column with everything a row needs to draw it. */
export interface ListColumn {
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly Cell: Cell;
  readonly second?: { readonly field: Field; readonly Cell: Cell };
  /** The field with the start of a validity that ends with `field`. */
  readonly start?: Field;
  readonly align: 'start' | 'end';
  readonly width?: number;
  /** True when the person chose the width; longer text is cut off. */
  readonly fixed?: boolean;
  readonly bone: number;
  /** The words that the column shows as tags, where there are a few. */
  readonly tags?: readonly string[];
  readonly sortable: boolean;
  /** The field that the list is sorted by when this column is. */
  readonly sortField: string;
  readonly hidden: boolean;
}

/** The columns that a resource declares and its caller may read. */
export function columnsOf(resource: ClientResource): ListColumn[] {
  const declared: readonly Column[] =
    resource.list.columns.length > 0 ? resource.list.columns : [{ field: resource.id }];
  return declared.flatMap((column) => {
    const field = fieldNamed(resource, column.field);
    const second = column.second === undefined ? undefined : fieldNamed(resource, column.second);
    const start = column.start === undefined ? undefined : fieldNamed(resource, column.start);
    if (!field || !isReadable(field)) return [];
    const sorted = column.sortBy === undefined ? field : (fieldNamed(resource, column.sortBy) ?? field);
    const { align, width } = FIELD_TYPES[field.kind];
    return {
      name: field.name,
      label: fieldLabel(resource, field.name),
      field,
      Cell: cellOf(field),
      ...(second && isReadable(second) && { second: { field: second, Cell: cellOf(second) } }),
      ...(start && isReadable(start) && { start }),
      align,
      ...(column.width !== undefined && { width: column.width }),
      bone: width,
      sortable: sorted.sortable,
      sortField: sorted.name,
      hidden: column.hidden ?? false,
    };
  });
}

/**
 * The words that a field shows as tags in the language of the person: the labels of its values, or those of a boolean.
 * @returns none where it shows no tags
 */
export function tagsOf({ texts }: ClientResource, { name, kind, display }: Field, translate: TranslateFunction) {
  if (display !== 'status' && (kind !== 'enum' || display)) return [];
  const labels = Object.values(texts.enums?.[name] ?? {});
  if (labels.length > 0 || kind !== 'boolean') return labels;
  return [translate('engine.cell.enabled'), translate('engine.cell.disabled')];
}

/** A short fingerprint: a choice of columns is forgotten when the schema's columns change (trap 9 of the dialect). */
export function columnsHash(columns: readonly ListColumn[]): string {
  const text = columns.map(({ name, hidden }) => `${name}${hidden ? '-' : ''}`).join();
  let hash = 5381;
  for (const character of text) hash = (hash * 33 + character.charCodeAt(0)) % 0x7fffffff;
  return hash.toString(36);
}
