import { useGetOne } from 'ra-core';
import type { ClientModel } from '../../../domain/schema/client/client';
import { resourceName } from '../../../resources/engine/texts';
import { useRecordName } from '../../../resources/engine/useRecordNames';
import { recordTitle, type EngineRecord } from '../../../resources/engine/values/record';
import { useWorkplace } from '../../workplace/useWorkplace';
import { useShortcuts, type Shortcut } from '../pinnedAndRecent';
import { useNavigate } from 'react-router-dom';
import type { Entry } from './entry';

/** Records that are offered; each is read, because no names are kept. */
const MAX_RECORDS = 3;

function useName(model: ClientModel, shortcut: Shortcut | undefined) {
  const [name = '', id = ''] = shortcut?.split('/') ?? [];
  const resource = model.resources.find((one) => one.name === name && !one.closed);
  const { data } = useGetOne<EngineRecord>(
    name,
    { id },
    { enabled: resource !== undefined, retry: false, staleTime: Infinity },
  );
  const title = useRecordName(resource, data);
  return data && resource && title !== undefined
    ? { resource, id, title: title || recordTitle(resource, data) }
    : undefined;
}

/** The records that this person opened last, pinned ones first, by the names that they have today. */
export function useUsedRecords(here: string): Entry[] {
  const { model } = useWorkplace();
  const { pinned, recent } = useShortcuts();
  const navigate = useNavigate();
  const shortcuts = [...new Set([...recent, ...pinned.filter((shortcut) => shortcut.includes('/'))])]
    .filter((shortcut) => `/${shortcut}` !== here)
    .slice(0, MAX_RECORDS);
  const subjects = [useName(model, shortcuts[0]), useName(model, shortcuts[1]), useName(model, shortcuts[2])];
  return subjects.flatMap((subject) =>
    subject
      ? [
          {
            key: `record ${subject.resource.name}/${subject.id}`,
            group: 'used' as const,
            label: subject.title,
            hint: resourceName(subject.resource, 1),
            icon: subject.resource.icon,
            subject,
            run: () => void navigate(`/${subject.resource.name}/${encodeURIComponent(subject.id)}`),
          },
        ]
      : [],
  );
}
