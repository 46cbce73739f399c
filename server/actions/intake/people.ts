import { addConnected, updatePeople, type PersonSeen } from '../../storage/intake/signIns';
import { increase, type Batch } from './applied';

/**
 * Stores when and where people were last seen, and counts who came for an event. Sign-ins and sessions write through it.
 * @param seen one for each person, who is one of the batch's people
 */
export async function seePeople(
  { trx, companyId, people }: Pick<Batch, 'trx' | 'companyId' | 'people'>,
  seen: readonly PersonSeen[],
): Promise<void> {
  const connected = new Map<number, number>();
  for (const person of await updatePeople(trx, companyId, seen)) {
    const before = people.get(person.userid);
    const counted = before?.lastLogin !== null && before?.eventid === person.eventid;
    if (person.eventid !== null && person.connected && !counted) increase(connected, person.eventid);
  }
  await addConnected(trx, companyId, connected);
}
