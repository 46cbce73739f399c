import { allows } from '../../../domain/access/permissions';
import type { FollowedByOther } from '../../../domain/records/auditWatch';
import type { Resource } from '../../../domain/schema/model/model';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { findWatch, pauseWatch, watchesOnViews } from '../../storage/audit-watches/watches';
import { listViews } from '../../storage/preferences/views';
import { findRows } from '../../storage/records/records';
import type { OwnAccess } from '../account/ownAccount';
import { requirePerson } from '../account/proof';
import { requireMayManageSignIn } from '../account/mayManageSignIn';
import { loggedTitle } from '../targets/targets';
import { auditLogIn, viewOf, WATCH_ELEMENT } from './match';
import { mailNews } from './messages';

const administrators = ({ model }: OwnAccess): Resource | undefined => model.resources['administrators'];

/**
 * Whose colleagues follow the saved views that the caller sees, as far as the caller sees these colleagues. What a
 * webhook is called, and when it is quiet, is theirs. `mayStop` says that the caller may change administrators; whether
 * also this one, who may have more rights, is decided when they are stopped.
 */
export async function followedByOthers(access: OwnAccess): Promise<FollowedByOther[]> {
  const { trx, caller, model } = access;
  const { companyId } = caller;
  const { adminId } = requirePerson(caller);
  const [log, people] = [auditLogIn(model), administrators(access)];
  if (!log || !people?.title) return [];
  const views = await listViews(trx, { companyId, adminId }, log.name);
  const watches = await watchesOnViews(
    trx,
    companyId,
    views.map(({ id }) => Number(id)),
    adminId,
  );
  const owners = [...new Set(watches.map(({ ownerId }) => ownerId))];
  const named = people.fields.filter(({ name }) => name === people.title);
  const rows = await findRows(access, people, named, owners);
  const names = new Map(rows.map((row) => [Number(row[people.id]), String(row[people.title ?? ''] ?? '')]));
  const isOwnSession = caller.tokenId === null && caller.originalAdminId === null;
  const mayStop = isOwnSession && allows(caller.permissions, people.permissions.edit);
  return watches.flatMap(({ id, viewId, ownerId, mail, webhookHost, enabled, problem }) => {
    const owner = names.get(ownerId);
    const view = views.find((one) => Number(one.id) === viewId)?.name;
    if (owner === undefined || view === undefined) return [];
    const ways = { mail, webhook: webhookHost !== null };
    return [{ id, viewId, view, owner, ...ways, enabled, problem, mayStop: enabled && mayStop }];
  });
}

/** The name of the caller; null for an account that is not shown to everybody, or of another company. */
async function publicName(access: OwnAccess, people: Resource): Promise<string | null> {
  const { caller, own } = access;
  const permissions = new Set([...caller.permissions].filter((name) => !name.startsWith('superadmin:')));
  const shown = people.fields.filter(({ name }) => name === people.id);
  const found = await findRows({ ...access, caller: { ...caller, permissions } }, people, shown, [caller.adminId]);
  return found.length > 0 ? own.name : null;
}

/**
 * Stops what a colleague follows: a saved view that the caller sees too. The colleague is notified by mail, and can
 * continue with it.
 * @throws PorticoError 404 also for a view or a colleague that the caller does not see; 403 RIGHTS_EXCEEDED, for API
 * keys and while impersonating
 */
export async function stopWatch(context: Context, access: OwnAccess, id: number): Promise<void> {
  const { trx, caller } = access;
  const people = administrators(access);
  const { adminId } = requirePerson(caller);
  const watch = await findWatch(trx, caller.companyId, id, true);
  const view = watch && watch.ownerId !== adminId ? await viewOf(access, watch.viewId) : undefined;
  if (!watch || !view || !people) throw errors.elementNotFound();
  await requireMayManageSignIn(access, people, watch.ownerId);
  if (!watch.enabled) return;
  await pauseWatch(trx, id);
  appendAudit(trx, {
    ...actorOf(caller),
    ...{ action: 'update', element: WATCH_ELEMENT, elementId: id },
    data: { title: await loggedTitle(access, 'view', watch.viewId), changes: { enabled: [true, false] } },
  });
  const by = await publicName(access, people);
  await mailNews(trx, context, watch, { title: view.title, what: 'stopped', by });
}
