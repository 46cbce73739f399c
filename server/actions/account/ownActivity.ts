import { MASKED } from '../../../domain/access/masking';
import { otherElementName } from '../../../domain/records/auditElements';
import type { OwnActivity } from '../../../domain/records/ownActivity';
import { parseRecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import { readJsonObject } from '../../../domain/text/readJson';
import type { HistoryMark } from '../../storage/audit/history';
import { ownEntries, type OwnEntry } from '../../storage/audit/ownEntries';
import type { Places } from '../../places/places';
import type { Access } from '../../storage/records/records';
import { readLine } from '../history/lines';
import { namesOf } from '../history/readHistory';
import { mayDo } from '../records/operations';
import { recordTitles } from '../records/recordTitles';

/**
 * Members of an entry that are shown: how many records, of what kind, whether a key or a job acted, and the message of a
 * refusal that this person has had. Not what a record contained: the history of the record shows that, to those who may
 * see it.
 */
const FACTS: readonly string[] = [
  ...['rows', 'count', 'format', 'guests', 'reads', 'writes', 'rollback', 'job', 'token', 'operation', 'privacy'],
  ...['create', 'update', 'changed', 'moved', 'unchanged', 'refused', 'reverts', 'msg_code', 'msg_args'],
];

/** The reason of an impersonation is shown to the impersonated person; reasons of other actions name guests. */
const factsOf = ({ action }: OwnEntry): readonly string[] =>
  action === 'switch_user' ? [...FACTS, 'reason', 'withoutReason'] : FACTS;

/** The table of accounts. */
const ACCOUNTS = 'administrator';

interface OwnActivityPage {
  readonly entries: readonly OwnActivity[];
  /** Where the next page starts; null after the last one. */
  readonly next: HistoryMark | null;
}

/**
 * The own entries of the audit log, the newest first: what was done with the account of the caller, and what they did in
 * the name of others. They are shown without the right to the audit log, and say less than it: a record is named only
 * where the caller sees it now, what is no record (`OTHER_ELEMENTS`) only where the caller has changed it themselves, and
 * nothing says what it contained.
 */
export async function ownActivity(
  access: Access,
  places: Places,
  limit: number,
  before?: HistoryMark,
): Promise<OwnActivityPage> {
  const found = await ownEntries(access, limit + 1, before);
  const rows = found.slice(0, limit);
  const names = await namesOf(access, rows);
  const titles = await titlesOf(access, rows, names);
  const actor = (adminId: number | null) => {
    if (adminId === null) return null;
    const name = names.get(adminId) ?? null;
    return { name, ...(name === null && adminId === access.caller.adminId && { isMe: true }) };
  };
  const last = rows.at(-1);
  return {
    entries: rows.map((row) => {
      // The name of an impersonator may be one that is not shown. Then their IP address is not shown either.
      const ip = row.originalAdminId !== null && !names.has(row.originalAdminId) ? null : row.ip;
      return {
        id: row.id,
        at: row.at.toISOString(),
        action: row.action,
        element: row.element,
        ...recordOf(row, ownTitle(row, access.caller.adminId) ?? titles.get(`${row.element} ${row.elementId}`) ?? null),
        ip,
        place: places.find(ip ?? '', access.caller.locale) ?? null,
        admin: actor(row.adminId),
        original: actor(row.originalAdminId),
        key: readLine(row).token !== null,
        data: Object.fromEntries(
          Object.entries(readJsonObject(row.data)).filter(([name]) => factsOf(row).includes(name)),
        ),
      };
    }),
    next: found.length > limit && last ? { at: last.at, id: last.id } : null,
  };
}

/** The record of an entry; neither key nor title where the caller does not see it. */
const recordOf = ({ elementId }: OwnEntry, title: string | null) => ({
  elementId: title === null ? null : elementId,
  title,
});

/**
 * The name that an entry has for what is no record, such as a scheduled report: the caller knew it when they changed it.
 * Of a refused change they may not see it, and of an impersonation it is the other person who did.
 */
function ownTitle({ action, adminId, originalAdminId, element, data }: OwnEntry, caller: number): string | undefined {
  const isOwn = adminId === caller && originalAdminId === null && action !== 'change_refused';
  const { title } = readJsonObject(data);
  const isNamed = typeof title === 'string' && title !== '' && title !== MASKED;
  return isOwn && isNamed && otherElementName(element, 'en') !== undefined ? title : undefined;
}

/** The titles of the records that the caller sees, by the kind and key that the log has. */
async function titlesOf(
  access: Access,
  rows: readonly OwnEntry[],
  names: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const element of new Set(rows.map((row) => row.element))) {
    const resource = resourceOf(access, element);
    const { adminId } = access.caller;
    const own = names.get(adminId);
    // Their own account is no secret to them.
    if (own !== undefined && resource?.storage.table === ACCOUNTS) titles.set(`${element} ${adminId}`, own);
    if (!resource || !mayDo(resource, access.caller, 'view')) continue;
    const keys = rows
      .filter((row) => row.element === element && row.elementId !== null)
      .flatMap(({ elementId }) => parseRecordKey(resource, elementId ?? '') ?? []);
    for (const [key, title] of await recordTitles(access, resource, [...new Set(keys)])) {
      if (title !== '') titles.set(`${element} ${key}`, title);
    }
  }
  return titles;
}

const resourceOf = ({ model }: Access, element: string): Resource | undefined =>
  Object.values(model.resources).find(({ backend }) => backend.type === element);
