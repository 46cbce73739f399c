import { SUPPORT } from '../../../domain/access/permissions';
import type { Caller } from '../../../domain/access/caller';
import type { Resource } from '../../../domain/schema/model/model';
import { MINUTE_MS } from '../../../domain/time/durations';
import { permissionsElsewhere } from '../../auth/rightsElsewhere';
import { asSystem, inCompany, type Database } from '../../db/connect';
import { reachableCompanies, type ReachableCompany } from '../../storage/auth/companySwitches';
import { appendAudit, recentlyAudited } from '../../storage/audit/audit';
import { isCanceled, limitStatements } from '../../storage/records/statementTime';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { answerRecords } from '../records/answer';
import { findRows, namingFields, searchedResources } from './searchEverywhere';

/** A company that the caller may enter. */
interface NamedCompany {
  readonly id: number;
  readonly name: string;
}

interface FoundElsewhere {
  readonly company: NamedCompany;
  readonly resource: string;
  readonly record: WireRecord;
}

interface Elsewhere {
  readonly companies: readonly NamedCompany[];
  readonly records: readonly FoundElsewhere[];
  /** False when the search was stopped because it took too long. */
  readonly complete: boolean;
}

const MAX_COMPANIES = 5;
const RESULTS_PER_RESOURCE = 3;
/** Time limit for the statements of one resource, in ms. */
const TIMEOUT_MS = 1_000;
/** No further resource is searched when this much time has passed, in ms. */
const MAX_TIME_MS = 3_000;

/**
 * Companies other than the one that is worked in, by name, and their records, by the words of the search columns. Only
 * companies that the caller may enter, with the row access filter and masks of lists. Of a company that has let support
 * in, only the name: support finds guests on its own page, where each search is logged (`searchSupportGuests`). Each
 * company with a result gets an entry in its audit log. Each resource is searched in a
 * transaction of its own with a time limit.
 * @throws PorticoError 403 for an API key, while impersonating, and for a caller who may enter no other company
 */
export async function searchCompanies(
  db: Database,
  access: Omit<Access, 'trx'>,
  q: string,
  clock: () => number = Date.now,
): Promise<Elsewhere> {
  const { model, caller } = access;
  const { companies, permissions } = await reachOf(db, access, q);
  const inEveryCompany = { ...access, caller: { ...caller, permissions, everyCompany: true } };
  const started = clock();
  const records: FoundElsewhere[] = [];
  let complete = true;
  const open = companies.filter(({ byConsent }) => !byConsent);
  if (open.length > 0) {
    for (const resource of searchedResources(model, { permissions }).filter(isOfCompanies)) {
      const isTimedOut = clock() - started > MAX_TIME_MS;
      const found = isTimedOut ? undefined : await findElsewhere(db, inEveryCompany, resource, open, q);
      if (found) records.push(...found);
      else complete = false;
    }
  }
  await auditFinds(db, caller, records);
  const named = companies.filter(({ matches }) => matches).slice(0, MAX_COMPANIES);
  return { companies: named.map(({ id, name }) => ({ id, name })), records, complete };
}

/** A company's log gets one entry in this time about searches of one administrator, in ms: each key typed is a search. */
const AUDIT_INTERVAL_MS = 10 * MINUTE_MS;

/** Writes an entry into the log of each company whose records were found: each such search leaves a trace. */
async function auditFinds(db: Database, caller: Caller, found: readonly FoundElsewhere[]): Promise<void> {
  const ids = [...new Set(found.map(({ company }) => company.id))];
  if (ids.length === 0) return;
  await asSystem(db, async (trx) => {
    const { adminId, ip } = caller;
    const recent = await recentlyAudited(trx, { adminId, action: 'company_search', ids, ms: AUDIT_INTERVAL_MS });
    for (const companyId of ids.filter((id) => !recent.has(id))) {
      appendAudit(trx, {
        companyId,
        adminId,
        originalAdminId: null,
        ip,
        action: 'company_search',
        element: 'companie',
        elementId: companyId,
        data: { from: caller.companyId },
      });
    }
  });
}

/** Rows that belong to a company and have a page in the menu: companies themselves are found by name. */
const isOfCompanies = ({ storage, own, menu }: Resource) =>
  storage.tenant === 'company' && own === undefined && menu !== undefined;

/** The companies that the caller may enter, and the rights there. */
async function reachOf(db: Database, { model, caller }: Omit<Access, 'trx'>, q: string) {
  const { companyId, homeCompanyId, adminId } = caller;
  return asSystem(
    db,
    async (trx) => {
      const permissions = await permissionsElsewhere(trx, caller, model.permissions);
      const may = {
        all: permissions.has('superadmin:view'),
        partner: permissions.has('partneraccount'),
        support: permissions.has(SUPPORT),
      };
      return {
        companies: await reachableCompanies(trx, { homeCompanyId, adminId, except: companyId, may, q }),
        permissions,
      };
    },
    { readOnly: true },
  );
}

/** @returns undefined when it took too long */
async function findElsewhere(
  db: Database,
  access: Omit<Access, 'trx'> & { readonly caller: Caller },
  resource: Resource,
  companies: readonly ReachableCompany[],
  q: string,
): Promise<FoundElsewhere[] | undefined> {
  const company = resource.fields.find(({ name }) => name === resource.storage.tenantColumn);
  if (!company) return [];
  const fields = namingFields(resource, access.caller);
  const conditions = [{ field: company, op: 'in' as const, value: companies.map(({ id }) => id) }];
  try {
    return await inCompany(
      db,
      access.caller,
      async (trx) => {
        await limitStatements(trx, TIMEOUT_MS);
        const own: Access = { ...access, trx };
        const read = [...new Set([...fields, company])];
        const rows = await findRows(own, resource, { q, fields: read, limit: RESULTS_PER_RESOURCE, conditions });
        const records = await answerRecords(own, resource, fields, rows);
        const byId = new Map(companies.map(({ id, name }) => [id, { id, name }]));
        return records.flatMap((record, at) => {
          const from = byId.get(Number(rows[at]?.[company.name]));
          return from ? [{ company: from, resource: resource.name, record }] : [];
        });
      },
      true,
    );
  } catch (error) {
    if (isCanceled(error)) return undefined;
    throw error;
  }
}
