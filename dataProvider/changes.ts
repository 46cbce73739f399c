import type { ClientResource } from '../domain/schema/client';

type Values = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** An emptied input of a field that may be null clears it. */
function settled(nullable: boolean, value: unknown): unknown {
  return value === undefined || (value === '' && nullable) ? null : value;
}

/** The fields of a record that this caller may write, and nothing else. */
export function writableValues({ fields }: Pick<ClientResource, 'fields'>, data: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ name, readOnly }) => !readOnly && data[name] !== undefined)
      .map(({ name, nullable }) => [name, settled(nullable, data[name]), nullable] as const)
      // An emptied default must stay empty; where nothing may stand for "no value", leaving it out does.
      .filter(([, value, nullable]) => value !== null || nullable)
      .map(([name, value]) => [name, value]),
  );
}

/**
 * react-admin submits the whole record; only what changed and may be written is sent. An empty secret keeps the one
 * that is stored; null clears a field.
 */
export function changedValues(
  { fields }: Pick<ClientResource, 'fields'>,
  previous: Values | undefined,
  data: Values,
): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ name, readOnly }) => !readOnly && name in data)
      .filter(({ secret, name }) => !secret || (data[name] !== undefined && data[name] !== ''))
      .map(({ name, nullable }) => [name, settled(nullable, data[name])] as const)
      .filter(([name, value]) => !same(previous?.[name], value)),
  );
}
