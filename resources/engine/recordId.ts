import { createContext, use } from 'react';
import { useParams } from 'react-router-dom';

/** The key of the record whose page is shown, where its address does not name it: at the person's own profile. */
export const RecordIdContext = createContext<string | undefined>(undefined);

/** The key of the record whose page is shown; empty outside of one. */
export function useRecordId(): string {
  const given = use(RecordIdContext);
  const { id = '' } = useParams();
  return given ?? id;
}
