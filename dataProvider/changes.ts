import { sameJson } from '../domain/records/sameJson';
import type { ClientResource } from '../domain/schema/client/client';

type Values = Readonly<Record<string, unknown>>;

/** An emptied input of a field that may be null clears it. */
function settled(nullable: boolean, value: unknown): unknown {
  return value === undefined || (value === '' && nullable) ? null : value;
}

/** True for an empty secret input: it means "unchanged" and never clears the secret. */
function isEmptySecret({ secret, name }: ClientResource['fields'][number], data: Values): boolean {
  return secret !== undefined && (data[name] ?? '') === '';
}

/** The fields of a record that this caller may write, and nothing else. */
export function writableValues({ fields }: Pick<ClientResource, 'fields'>, data: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter((field) => !field.readOnly && data[field.name] !== undefined && !isEmptySecret(field, data))
      .map(({ name, nullable }) => [name, settled(nullable, data[name]), nullable] as const)
      // null clears a default. A field that cannot be null is omitted instead.
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
      .filter((field) => !field.readOnly && field.name in data && !isEmptySecret(field, data))
      .map(({ name, nullable }) => [name, settled(nullable, data[name])] as const)
      .filter(([name, value]) => !sameJson(previous?.[name], value)),
  );
}
