import type { Resource } from '../../../domain/schema/model/model';
import { parseListQuery } from '../../storage/records/listQuery';
import type { Access } from '../../storage/records/records';
import { listRecords } from '../records/read';
import { eventRow } from './order';

/** Property by which an identity is an event's account. */
const EVENT_ID = 'u_eventid';
const PAGE = 100;

/** One account in the list of an event. */
interface EventAccount {
  readonly id: number;
  readonly name: unknown;
  readonly login: unknown;
  readonly start: unknown;
  readonly end: unknown;
  readonly lastLogin: unknown;
}

interface PageQuery {
  readonly offset?: string | undefined;
  readonly limit?: string | undefined;
  readonly q?: string | undefined;
}

/**
 * One page of the accounts of an event, in the order in which they were made, as the caller may read them.
 * @throws PorticoError 404 when the event is not there for the caller, 422
 */
export async function listEventAccounts(
  access: Access,
  identities: Resource,
  event: number,
  { offset, limit, q }: PageQuery,
): Promise<{ total: number; accounts: EventAccount[] }> {
  await eventRow(access, event);
  const query = parseListQuery(
    identities,
    access.caller.permissions,
    {
      filter: { [EVENT_ID]: { eq: event }, ...(q !== undefined && { q }) },
      sort: [{ field: identities.id, order: 'ASC' }],
      offset: offset ?? 0,
      limit,
    },
    PAGE,
  );
  const { records, total } = await listRecords(access, identities, query);
  const accounts = records.map((record) => ({
    id: Number(record[identities.id]),
    name: record['u_name'],
    login: record['u_email'],
    start: record['u_sdate'],
    end: record['u_edate'],
    lastLogin: record['u_lastlogin'],
  }));
  return { total, accounts };
}
