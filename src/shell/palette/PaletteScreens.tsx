import { useGetOne } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useRecordNames } from '../../../resources/engine/useRecordNames';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { useParts } from '../../menu/useMenu';
import { useWorkplace } from '../../workplace/useWorkplace';
import type { Entry, Subject } from './entry';
import { RecordScreen } from './RecordScreen';
import { SearchScreen } from './SearchScreen';
import type { Started } from './StartedOperation';
import { useRecordOperations } from './useRecordOperations';

interface OpenRecord {
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface OpenRecordProps {
  readonly onStart: (started: Started) => void;
  readonly children: (open: OpenRecord | undefined) => ReactNode;
}

interface OperationsProps extends OpenRecordProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

function Operations({ resource, record, onStart, children }: OperationsProps) {
  const title = useRecordNames(resource, [record])(record);
  const entries = useRecordOperations(resource, record, { title, onStart, isOpen: true });
  return children({ title, entries });
}

/** The resource and key that the address shows the record of. */
function useAddressed(): { resource: ClientResource | undefined; id: string } {
  const { model } = useWorkplace();
  const [name, id = '', ...more] = useParts();
  const resource = model.resources.find((one) => one.name === name && !one.closed && !one.own);
  return { resource: id === '' || id === 'create' || more.length > 0 ? undefined : resource, id: safely(id) };
}

function safely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Gives the operations on the record whose page is open. Its page has read the record, so no request is sent. */
function OpenRecord({ onStart, children }: OpenRecordProps) {
  const { resource, id } = useAddressed();
  const { data } = useGetOne<EngineRecord>(
    resource?.name ?? '',
    { id },
    { enabled: resource !== undefined, retry: false, staleTime: Infinity, refetchOnMount: false },
  );
  // Only the first value counts: a record that is loaded later would replace the field that the person is typing in.
  const [record] = useState(data);
  if (!resource || !record) return children(undefined);
  return (
    <Operations resource={resource} record={data ?? record} onStart={onStart}>
      {children}
    </Operations>
  );
}

export interface PaletteScreensProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** True when Enter was pressed before the screens were loaded: the first entry is chosen. */
  readonly chooseFirst: boolean;
  readonly showHelp: () => void;
  readonly onStart: (started: Started) => void;
  readonly onClose: () => void;
}

/** What the palette shows: the search, or the operations on one record. */
export function PaletteScreens({ onStart, onClose, chooseFirst, ...search }: PaletteScreensProps) {
  const { resource, id } = useAddressed();
  // Null: back from the operations on a record.
  const [subject, setSubject] = useState<Subject | null>();
  if (subject) {
    return (
      <RecordScreen
        subject={subject}
        isOpen={resource === subject.resource && id === subject.id}
        onStart={onStart}
        onBack={() => setSubject(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <OpenRecord onStart={onStart}>
      {(open) => (
        <SearchScreen
          here={open}
          onStart={onStart}
          onMore={(entry) => setSubject(entry.subject)}
          onClose={onClose}
          chooseFirst={chooseFirst && subject === undefined}
          {...search}
        />
      )}
    </OpenRecord>
  );
}
