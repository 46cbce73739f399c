import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import type { Job } from '../../../dataProvider/jobs';
import { splitSort } from '../../../domain/records/sortKeys';
import type { ClientResource } from '../../../domain/schema/client/client';
import { sourceReference } from '../../../domain/schema/model/sourceReference';
import { errorMessage, type Message } from '../errors';
import type { ListColumn } from '../list-state/columns';
import { isReadable } from '../values/record';
import { useJobs } from './JobsContext';
import { keepJob } from './useJob';

/** The columns that are shown, all, or those of a named file. */
type Which = string;

/** Stored values, and those that a reference brings along; nothing that is masked. */
const isExported = ({ fields }: ClientResource, field: ClientResource['fields'][number]): boolean =>
  !field.masked && (!field.virtual || sourceReference(fields, field) !== undefined);

/** The fields of the columns that are shown, second lines included. */
function shownFields(resource: ClientResource, columns: readonly ListColumn[]): string[] {
  const fields = columns.flatMap(({ field, second }) => [field, ...(second ? [second.field] : [])]);
  return [...new Set(fields.filter((field) => isExported(resource, field)).map(({ name }) => name))];
}

/**
 * What a file of the list should be: its format, its columns and how values are written; and the job that makes it.
 * @param columns those that the list shows
 */
export function useExport(resource: ClientResource, columns: readonly ListColumn[]) {
  const { filterValues, sort } = useListContext();
  const { client, format: usual } = useJobs();
  const cache = useQueryClient();
  const [kind, setKind] = useState<'csv' | 'xlsx'>(usual);
  const [which, setWhich] = useState<Which>('shown');
  const [raw, setRaw] = useState<'read' | 'raw'>('read');
  const [job, setJob] = useState<Job>();
  const [error, setError] = useState<Message>();
  const [busy, setBusy] = useState(false);
  const shown = shownFields(resource, columns);
  const all = resource.fields.filter((field) => isReadable(field) && isExported(resource, field));
  const files = (resource.list.exports ?? []).filter(({ columns: own }) => own !== undefined);
  const own = (name: string) => (name === 'id' ? resource.id : name);

  const start = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const filled = Object.entries(filterValues as Record<string, unknown>).filter(
        ([, value]) => value !== undefined && value !== '',
      );
      const started = await client.exportOf(resource.name, {
        ...(files.some((file) => file.name === which) && { name: which }),
        ...(which === 'shown' && { columns: raw === 'raw' ? [...new Set([resource.id, ...shown])] : shown }),
        filter: Object.fromEntries(filled.map(([name, value]) => [own(name), value])),
        sort: splitSort(sort).map(({ field, order }) => ({ field: own(field), order })),
        format: kind,
        raw: raw === 'raw',
      });
      keepJob(cache, started);
      setJob(started);
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return { kind, setKind, which, setWhich, raw, setRaw, shown, all, files, job, error, busy, start };
}
