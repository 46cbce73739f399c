import type { ClientResource } from '../../domain/schema/client/client';
import { fieldNamed } from '../../resources/engine/texts';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';

const PERSON = 'adminid';

/** The name of a member; the key of one whose name the reader may not see. */
export function memberName(members: ClientResource, people: ClientResource | undefined, row: EngineRecord): string {
  const key = row[PERSON];
  const person = row[fieldNamed(members, PERSON)?.reference?.as ?? ''];
  const isKnown = people !== undefined && typeof person === 'object' && person !== null;
  return isKnown ? recordTitle(people, { ...person, id: key as EngineRecord['id'] }) : String(key ?? '');
}
