import { useQuery } from '@tanstack/react-query';
import { useGetList, useGetManyAggregate, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { listPath } from '../../domain/schema/client/addresses';
import type { ClientResource } from '../../domain/schema/client/client';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import { useEngine } from '../../resources/engine/model';
import { HistoryEntry } from '../../resources/engine/record-page/HistoryEntry';
import '../../resources/engine/styles/record.css';
import { elementOf } from '../../resources/engine/values/elements';
import type { EngineRecord } from '../../resources/engine/values/record';
import { Bones, Card } from './Card';

const LOG = 'auditlog';
/** Actions of administrators on records. */
const ACTIONS = ['create', 'update', 'delete', 'restore', 'disable', 'enable', 'assign'];
const SHOWN = 5;
/** Entries of the log that are looked at: of some, the person may not see the record. */
const READ = 15;
/** Of a change, this many fields are shown. */
const FIELDS = 2;

interface ChangeProps {
  readonly resource: ClientResource;
  readonly id: string;
  /** Key of the entry of the audit log. */
  readonly entry: number;
  /** Called when the person may not see the record, or its history does not have the entry. */
  readonly onMissing: (entry: number) => void;
}

/** One change as its record's history tells it: what, who, when, and the undo where there is one. */
function Change({ resource, id, entry, onMissing }: ChangeProps) {
  const translate = useTranslate();
  const dataProvider = useEngineDataProvider();
  const { data: records } = useGetManyAggregate<EngineRecord>(resource.name, { ids: [id] }, { retry: false });
  const { data: history, isPending } = useQuery({
    queryKey: [resource.name, 'history', id, 'latest'],
    queryFn: async ({ signal }) => (await dataProvider.history(resource.name, { id, signal })).data,
    retry: false,
  });
  const line = history?.lines.find((one) => one.id === entry);
  const record = records?.[0];
  const missing = useEffectEvent(onMissing);
  const isMissing = !isPending && !line;
  useEffect(() => {
    if (isMissing) missing(entry);
  }, [isMissing, entry]);
  if (isPending) {
    return (
      <li>
        <Bones lines={1} label={translate('home.changes.loading')} />
      </li>
    );
  }
  if (!line) return null;
  return (
    <HistoryEntry
      resource={resource}
      record={record ?? { id }}
      line={line}
      shown={FIELDS}
      to={`/${resource.name}/${encodeURIComponent(id)}`}
    />
  );
}

/** The latest changes of records that the person may see, for people who may read the audit log. */
export default function Changes() {
  const translate = useTranslate();
  const { resources } = useEngine();
  const log = resources.get(LOG);
  const [missing, setMissing] = useState<readonly number[]>([]);
  const { data, isPending } = useGetList(LOG, {
    pagination: { page: 1, perPage: READ },
    sort: { field: 'lo_createdAt', order: 'DESC' },
    filter: { lo_action: ACTIONS },
  });
  const changes = (data ?? []).flatMap((entry) => {
    const resource = elementOf(resources, entry['lo_element']);
    const id = entry['lo_elementid'] as string | null;
    const key = entry['loggingid'] as number;
    return resource?.can.view && id && !missing.includes(key) ? [{ resource, id, entry: key }] : [];
  });
  return (
    <Card
      title={translate('home.changes.title')}
      more={<Link to={log ? listPath(log) : `/${LOG}`}>{translate('home.changes.all')}</Link>}
    >
      {isPending && <Bones lines={SHOWN} label={translate('home.changes.loading')} />}
      {data && changes.length === 0 && <p className="home-quiet">{translate('home.changes.none')}</p>}
      <ul className="home-changes">
        {changes.slice(0, SHOWN).map((change) => (
          <Change key={change.entry} {...change} onMissing={(entry) => setMissing((others) => [...others, entry])} />
        ))}
      </ul>
    </Card>
  );
}
