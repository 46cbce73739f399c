import { useGetOne, useTranslate } from 'ra-core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { ClientResource } from '../../../domain/schema/client/client';
import { recordTitle, type EngineRecord } from '../../../resources/engine/values/record';
import { Modal } from '../../../resources/ui/Dialog';
import { useWorkplace } from '../../workplace/useWorkplace';
import type { Entry, Subject } from './entry';
import { RecordScreen } from './RecordScreen';
import { SearchScreen } from './SearchScreen';
import type { Task } from './TaskDialog';
import { useRecordCommands } from './useRecordCommands';
import './palette.css';

const TaskDialog = lazy(() => import('./TaskDialog'));

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly showHelp: () => void;
}

interface Here {
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface HereProps {
  readonly onTask: (task: Task) => void;
  readonly children: (here: Here | undefined) => ReactNode;
}

interface OpenRecordProps extends HereProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

function OpenRecord({ resource, record, onTask, children }: OpenRecordProps) {
  const entries = useRecordCommands(resource, record, { onTask, isOpen: true });
  return children({ title: recordTitle(resource, record), entries });
}

/** The resource and key that the address shows the record of. */
function useAddressed(): { resource: ClientResource | undefined; id: string } {
  const { model } = useWorkplace();
  const [name, id = '', ...more] = useLocation().pathname.split('/').filter(Boolean);
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

/** Gives what can be done to the record whose page is open; its page has read it, so nothing is asked again. */
function HereCommands({ onTask, children }: HereProps) {
  const { resource, id } = useAddressed();
  const { data } = useGetOne<EngineRecord>(
    resource?.name ?? '',
    { id },
    { enabled: resource !== undefined, retry: false, staleTime: Infinity, refetchOnMount: false },
  );
  // Decided when the palette opens: a record that arrives while somebody types must not draw the box anew.
  const [record] = useState(data);
  if (!resource || !record) return children(undefined);
  return (
    <OpenRecord resource={resource} record={data ?? record} onTask={onTask}>
      {children}
    </OpenRecord>
  );
}

function PaletteDialog({ onClose, showHelp, onTask }: Omit<PaletteProps, 'open'> & Pick<HereProps, 'onTask'>) {
  const translate = useTranslate();
  const { resource, id } = useAddressed();
  const [text, setText] = useState('');
  const [subject, setSubject] = useState<Subject>();
  return (
    <Modal className="palette" name={{ label: translate('palette.title') }} lightDismiss onClose={onClose}>
      {subject ? (
        <RecordScreen
          subject={subject}
          isOpen={resource === subject.resource && id === subject.id}
          onTask={onTask}
          onBack={() => setSubject(undefined)}
          onClose={onClose}
        />
      ) : (
        <HereCommands onTask={onTask}>
          {(here) => (
            <SearchScreen
              text={text}
              onText={setText}
              here={here}
              showHelp={showHelp}
              onTask={onTask}
              onMore={(entry) => setSubject(entry.subject)}
              onClose={onClose}
            />
          )}
        </HereCommands>
      )}
    </Modal>
  );
}

/**
 * One search box for pages, actions, records and companies, and the dialogs of what was chosen in it. Part of the shell:
 * a key opens it at once.
 */
export function Palette({ open, onClose, showHelp }: PaletteProps) {
  const [task, setTask] = useState<Task>();
  return (
    <>
      {open && <PaletteDialog onClose={onClose} showHelp={showHelp} onTask={setTask} />}
      {task && (
        <Suspense>
          <TaskDialog task={task} onEnd={setTask} />
        </Suspense>
      )}
    </>
  );
}
