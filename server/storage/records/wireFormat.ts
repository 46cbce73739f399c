import { shownParams } from '../../../domain/schema/model/paramValues';
import { masked } from '../../../domain/access/masking';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { fromWallClock, toWallClock } from '../../../domain/time/wallClock';
import type { Row } from './records';
import type { Values } from './writeRows';

/** A record as every API answers it: property names of the schema, plus `version`. */
export type WireRecord = Record<string, unknown>;

/**
 * Turns a row into the record that may be answered; what is not in `fields` is not in the record.
 * @param localDates true: times as the clock of the zone shows them (`yyyy-MM-dd HH:mm:ss`), instead of ISO 8601 in UTC
 */
export function toWire(
  resource: Resource,
  fields: readonly Field[],
  row: Row,
  zone: string,
  localDates = false,
): WireRecord {
  const record: WireRecord = { [resource.id]: row[resource.id] };
  for (const field of fields) {
    if (!field.virtual) record[field.name] = toWireValue(field, row[field.name] ?? null, zone, localDates);
  }
  if ('version' in row) record['version'] = row['version'];
  return record;
}

/** Every field of a row in the same format, for rules, guards and the audit log: not for answers. */
export const storedRecord = (resource: Resource, row: Row, zone: string): WireRecord =>
  toWire(resource, resource.fields, row, zone);

function toWireValue(field: Field, value: unknown, zone: string, localDates: boolean): unknown {
  if (value === null) return null;
  if (field.params) return shownParams(field, value);
  if (field.masked && field.mask) return masked(field.mask.as, value);
  if (value instanceof Date) {
    if (localDates || field.cast === 'wallClock') return toWallClock(value, zone);
    return value.toISOString();
  }
  return value;
}

/** Turns checked wire values into column values. */
export function toColumns(fields: readonly Field[], values: WireRecord, zone: string): Values {
  return Object.fromEntries(
    fields
      .filter(({ name, virtual }) => !virtual && name in values)
      .map((field) => [field.name, toColumnValue(field, values[field.name], zone)]),
  );
}

function toColumnValue(field: Field, value: unknown, zone: string): unknown {
  if (value === null || value === undefined) return null;
  if (field.cast === 'wallClock' && typeof value === 'string') return fromWallClock(value, zone) ?? value;
  // The driver would write a JavaScript array as a PostgreSQL array; these columns are jsonb.
  if (field.type === 'object' || (field.type === 'array' && field.kind !== 'references')) return JSON.stringify(value);
  return value;
}
