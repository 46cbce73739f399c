import { useGetOne } from 'ra-core';
import { Summary } from '../../../resources/engine/record-page/Summary';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { useDebouncedValue } from '../../../resources/engine/useDebouncedValue';
import type { Subject } from './entry';
import '../../../resources/engine/styles/record.css';

/** Long enough to pass over an entry on the way to another one; in ms. */
const REST_MS = 150;

/**
 * State and most important sentence of the record that is chosen in the list ("is not online: …"), as its page begins:
 * often this is the answer, and the page need not be opened. Empty while it is read, and for a record that cannot be.
 */
export default function RecordSentence({ subject: { resource, id } }: { readonly subject: Subject }) {
  const settledId = useDebouncedValue(id, REST_MS);
  const { data } = useGetOne<EngineRecord>(
    resource.name,
    { id: settledId },
    { enabled: settledId === id, retry: false },
  );
  return data && String(data.id) === id ? <Summary resource={resource} record={data} /> : null;
}
