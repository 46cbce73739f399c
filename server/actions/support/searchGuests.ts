import { DAY_MS } from '../../../domain/time/durations';
import { isIP } from 'node:net';
import { allows } from '../../../domain/access/permissions';
import { MAX_HELPDESK_GUESTS } from '../../../domain/limits';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { searchedFields, visibleFields } from '../../../domain/schema/model/visible';
import { readMacAddress } from '../../../domain/text/macAddress';
import type { Database } from '../../db/connect';
import { companiesWithConsent, seenUnder, type NamedCompany, type NetworkAddress } from '../../storage/support/support';
import { appendAudit } from '../../storage/audit/audit';
import type { ListQuery } from '../../storage/records/listQuery';
import { listRows, type Access, type Row } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { answerRecords } from '../records/answer';
import { titleFields } from '../records/titles';
import { asSupport } from './asSupport';

/** A guest of a company that has given consent. */
interface FoundGuest {
  readonly company: NamedCompany;
  /** The fields that name the guest, the validity and the last sign-in, as the caller may read them. */
  readonly guest: WireRecord;
}

/** How long an address counts as a guest's, in ms: 30 days. */
const MAX_TRACE_AGE_MS = 30 * DAY_MS;
/** Fields that are answered in addition to the title. */
const ANSWERED = ['u_email', 'u_sdate', 'u_edate', 'u_erasedAt', 'u_lastlogin'];

/**
 * Guests of every company that has given support access: by words of the searchable columns that the caller may read
 * in full, and by a MAC or IP address. Row access filter and masks are those of the list of identities. The latest
 * come first, at most twenty. Each search is an entry of the caller's own audit log, with the number of results, and
 * of the log of each company that had a guest among them, with their keys. The words are in neither: they may be a value
 * that readers of the log see masked.
 * @param access with the caller at home or in another company
 * @throws PorticoError 403 for an API key, while impersonating, and for a caller whose own profile does not have
 * `support_access`
 */
export async function searchSupportGuests(
  db: Database,
  access: Omit<Access, 'trx'>,
  identities: Resource,
  q: string,
  now: Date,
): Promise<FoundGuest[]> {
  return asSupport(db, access, identities, async (support) => {
    const companies = await companiesWithConsent(support.trx);
    const found = await findGuests(support, identities, companies, { q, now });
    auditSearch(support, identities, found);
    return found;
  });
}

function auditSearch({ caller, trx }: Access, identities: Resource, found: readonly FoundGuest[]): void {
  const home = caller.homeCompanyId;
  for (const companyId of new Set([home, ...found.map(({ company }) => company.id)])) {
    const ids = found.flatMap(({ company, guest }) => (company.id === companyId ? [guest[identities.id]] : []));
    appendAudit(trx, {
      companyId,
      adminId: caller.adminId,
      originalAdminId: null,
      ip: caller.ip,
      action: 'support_search',
      element: identities.backend.type,
      elementId: null,
      data: companyId === home ? { guests: found.length } : { guests: ids.length, ids },
    });
  }
}

async function findGuests(
  access: Access,
  identities: Resource,
  companies: readonly NamedCompany[],
  { q, now }: { readonly q: string; readonly now: Date },
): Promise<FoundGuest[]> {
  const company = identities.fields.find(({ name }) => name === identities.storage.tenantColumn);
  if (!company || companies.length === 0) return [];
  const { permissions } = access.caller;
  const fields = answeredFields(identities, access.caller);
  const searchIn = searchedFields(identities, permissions);
  const inCompanies: ListQuery = {
    conditions: [{ field: company, op: 'in', value: companies.map(({ id }) => id) }],
    deleted: 'without',
    sort: [identities.sort],
    offset: 0,
    limit: MAX_HELPDESK_GUESTS,
  };
  const read = (more: Partial<ListQuery>) =>
    listRows(access, identities, [...new Set([...fields, company])], { ...inCompanies, ...more });
  const trace = traceOf(access, identities, companies, { q, now });
  const rows = [
    ...(trace ? await read({ extraConditions: [trace] }) : []),
    ...(await read({ q, ...(searchIn && { searchIn }) })),
  ];
  const once = [...new Map(rows.map((row) => [row[identities.id], row])).values()].slice(0, MAX_HELPDESK_GUESTS);
  const records = await answerRecords(access, identities, fields, once);
  const byId = new Map(companies.map((one) => [one.id, one]));
  return records.flatMap((guest, at) => {
    const found = byId.get(Number((once[at] as Row)[company.name]));
    return found ? [{ company: found, guest }] : [];
  });
}

/** The fields that tell one guest from another, as the caller may read them. */
function answeredFields(identities: Resource, caller: Access['caller']): Field[] {
  const more = visibleFields(identities, caller.permissions, 'read').filter(({ name }) => ANSWERED.includes(name));
  return [...new Set([...titleFields(identities, caller), ...more])];
}

/** The condition for a text that is a network address; undefined for others, and without the right to both logs. */
function traceOf(
  access: Access,
  identities: Resource,
  companies: readonly NamedCompany[],
  { q, now }: { readonly q: string; readonly now: Date },
) {
  const { authentications, 'access-logs': logs } = access.model.resources;
  const { permissions } = access.caller;
  if (!authentications || !logs) return undefined;
  if (![authentications, logs].every((resource) => allows(permissions, resource.permissions.view))) return undefined;
  const isOpen = (resource: Resource, name: string) =>
    visibleFields(resource, permissions, 'read').some((field) => field.name === name && !field.masked);
  const address: NetworkAddress = {
    mac: (isOpen(logs, 'mac_address') && readMacAddress(q)) || null,
    // Addresses with a zone (`fe80::1%eth0`) are of one machine, and PostgreSQL does not know them.
    ip: isOpen(logs, 'src_ip') && isOpen(authentications, 'src_ip') && isIP(q) !== 0 && !q.includes('%') ? q : null,
  };
  if (address.mac === null && address.ip === null) return undefined;
  const since = new Date(now.getTime() - MAX_TRACE_AGE_MS);
  return seenUnder(access, address, {
    identities,
    authentications,
    logs,
    companies: companies.map(({ id }) => id),
    since,
  });
}
