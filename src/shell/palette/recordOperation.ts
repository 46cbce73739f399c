import type { ClientResource } from '../../../domain/schema/client/client';
import type { EngineRecord } from '../../../resources/engine/values/record';
import type { Entry } from './entry';

/** An operation on a record as an entry of the palette. */
export interface RecordOperation extends Entry {
  /** See `NamedOperation.name`. */
  readonly name: string;
}

/** Makes the entry of an operation on the record that the palette is about. */
export type MakeEntry = (
  name: string,
  label: string,
  more: Pick<Entry, 'run'> & Partial<Pick<Entry, 'icon' | 'danger'>>,
) => RecordOperation;

/** Labels end with three dots where something is asked before it happens. */
export const asking = (label: string) => `${label.replace(/…$/, '')}…`;

/** Address of the page of a record. */
export const pageOf = ({ name }: ClientResource, { id }: EngineRecord) => `/${name}/${encodeURIComponent(String(id))}`;
