import type { ClientResource } from '../../domain/schema/client/client';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';

const PERSON = 'adminid';

/** The name of a member; the key of one whose account the reader may not see. */
export const memberName = (
  people: ClientResource | undefined,
  account: EngineRecord | undefined,
  row: EngineRecord,
): string => (people && account ? recordTitle(people, account) : String(row[PERSON] ?? ''));
