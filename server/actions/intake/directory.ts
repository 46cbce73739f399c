import { updateDirectory, type DirectoryPerson } from '../../storage/intake/directory';
import { iso, textOf, type IntakeEvent } from '../../storage/intake/event';
import type { Applied, Batch } from './applied';

const nameOf = ({ body }: IntakeEvent) => String(body['identifier']);

/**
 * Stores the people that a synchronisation of the company's directory has found, and deletes those that are gone from
 * it. The latest event of a person counts; one that is not later than the stored one is a duplicate. A directory is that
 * of the whole company: a source with a location reports none.
 */
export async function applyDirectoryPeople(batch: Batch): Promise<Applied> {
  const { trx, companyId, events, hash } = batch;
  const aside = events.filter(({ locationid }) => locationid !== null);
  const own = events.filter(({ locationid }) => locationid === null);
  const latest = new Map<string, IntakeEvent>();
  for (const event of own) {
    if (event.at >= (latest.get(nameOf(event))?.at ?? 0)) latest.set(nameOf(event), event);
  }
  const people = [...latest].map(([identifier, { body, at }]): DirectoryPerson => {
    const [firstname, lastname] = [textOf(body['firstname']), textOf(body['lastname']) || identifier];
    return {
      identifier,
      hash: hash(companyId, 'directory', identifier),
      gone: body['state'] === 'gone',
      firstname,
      lastname,
      fullname: textOf(body['fullname']) || [firstname, lastname].filter(Boolean).join(' '),
      email: textOf(body['email']),
      department: textOf(body['department']),
      groups: (body['groups'] as string[] | null | undefined) ?? [],
      at: iso(at),
    };
  });
  const changed = await updateDirectory(trx, companyId, people);
  return {
    accepted: own.filter((event) => changed.has(nameOf(event))).length,
    aside: aside.map((event) => ({ event, reason: 'unknown-reference' })),
  };
}
