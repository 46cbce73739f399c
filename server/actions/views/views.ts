import { isViewState } from '../../../domain/records/viewState';
import type { Model } from '../../../domain/schema/model/model';
import { allows } from '../../../domain/access/permissions';
import type { Caller } from '../../../domain/access/caller';
import { isUnseenText } from '../../../domain/text/unseenText';
import type { Context } from '../../context/context';
import { inCompany, type Database, type Trx } from '../../db/connect';
import { MASKED } from '../../../domain/access/masking';
import * as errors from '../../errors/catalogue';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import {
  deleteView,
  findView,
  insertView,
  listViews,
  SHARINGS,
  teamsOf,
  updateView,
  type SavedView,
  type Viewer,
  type ViewValues,
} from '../../storage/preferences/views';
import { shownPeople } from '../../storage/records/shownPeople';
import { notifyFollowers } from '../audit-watches/changedViews';
import { changesBetween } from '../records/audit';

/** The word under which the audit log knows saved views. */
const ELEMENT = 'saved_view';
/** Maximum of saved views of one person. */
const MAX_VIEWS = 200;
const MAX_NAME_LENGTH = 80;
const MAX_STATE_BYTES = 16 * 1024;
const VIEW_PROPERTIES = ['name', 'sharing', 'teamId', 'state'];
const STATE_PROPERTIES = ['filter', 'sort', 'columns', 'perPage'];
/** Who may give a view to the whole company, and tidy up what others have shared. */
const CURATORS = ['admin:edit'];

type ChangeContext = Pick<Context, 'db' | 'config' | 'secrets' | 'now'>;

/** A view as the API returns it. */
type ViewCard = Omit<SavedView, 'adminId'> & {
  /** Name of its owner; null for an account that the caller is not shown, or that is no longer there. */
  readonly owner: string | null;
  readonly mine: boolean;
  /** True when this person may change or delete it. */
  readonly editable: boolean;
};

interface ViewList {
  readonly views: ViewCard[];
  /** The teams that this person may share with. */
  readonly teams: { readonly id: number; readonly name: string }[];
  readonly everyone: boolean;
}

/** The owner of saved views: the impersonator during an impersonation. */
export function personOf(caller: Caller): Viewer {
  return { companyId: caller.companyId, adminId: caller.originalAdminId ?? caller.adminId };
}

const isCurator = (caller: Caller) => allows(caller.permissions, CURATORS);

function mayChange(caller: Caller, view: SavedView): boolean {
  return view.adminId === personOf(caller).adminId || (view.sharing !== 'own' && isCurator(caller));
}

async function cards(trx: Trx, model: Model, caller: Caller, views: readonly SavedView[]): Promise<ViewCard[]> {
  const owners = await shownPeople(
    { trx, model, caller },
    views.map(({ adminId }) => adminId),
  );
  return views.map(({ adminId, ...view }) => ({
    ...view,
    owner: owners.get(Number(adminId)) ?? null,
    mine: adminId === personOf(caller).adminId,
    editable: mayChange(caller, { ...view, adminId }),
  }));
}

const card = async (trx: Trx, model: Model, caller: Caller, view: SavedView): Promise<ViewCard> =>
  (await cards(trx, model, caller, [view]))[0]!;

/** The views of one list. @throws PorticoError 404 for a list that the caller may not see */
export async function viewsOf(db: Database, model: Model, caller: Caller, resource: string): Promise<ViewList> {
  requireList(model, caller, resource);
  const viewer = personOf(caller);
  return inCompany(db, caller, async (trx) => ({
    views: await cards(trx, model, caller, await listViews(trx, viewer, resource)),
    teams: await teamsOf(trx, viewer),
    everyone: isCurator(caller),
  }));
}

/**
 * Keeps a new view.
 * @param trx in the caller's company
 * @throws PorticoError 404 unknown list, 403 sharing, 422 values
 */
export async function createView(trx: Trx, model: Model, caller: Caller, body: unknown): Promise<ViewCard> {
  const { resource, ...values } = objectWith(body, ['resource', ...VIEW_PROPERTIES]);
  if (typeof resource !== 'string') throw errors.validationFailed({ resource: fieldError('FIELD_REQUIRED') });
  requireList(model, caller, resource);
  const viewer = personOf(caller);
  const checked = await checkedValues(values, caller, await teamsOf(trx, viewer));
  const id = await insertView(trx, viewer, resource, checked, MAX_VIEWS);
  if (id === undefined) throw errors.validationFailed({ name: fieldError('FIELD_TOO_BIG', MAX_VIEWS) });
  log(trx, caller, 'create', id, { after: checked });
  return card(trx, model, caller, (await findView(trx, viewer, id)) as SavedView);
}

/**
 * Writes what has become of a view that others see, too: they work with it, receive it by mail, or follow it. Filters can
 * name guests, so it is only said that they are others.
 */
function log(
  trx: Trx,
  caller: Caller,
  action: 'create' | 'update' | 'delete',
  elementId: number,
  { before, after }: { readonly before?: ViewValues; readonly after?: ViewValues },
): void {
  const known = [before, after].filter((one) => one !== undefined);
  if (known.every(({ sharing }) => sharing === 'own')) return;
  const named = ({ name, sharing, state }: ViewValues) => ({ name, sharing, state });
  const changes = changesBetween(before ? named(before) : {}, after ? named(after) : {});
  const latest = after ?? before;
  const { sharing, ...hidden } = changes;
  const safe = Object.fromEntries(Object.keys(hidden).map((name) => [name, [MASKED, MASKED]]));
  appendAudit(trx, {
    ...actorOf(caller),
    ...{ action, element: ELEMENT, elementId },
    data: {
      title: latest?.sharing === 'everyone' ? latest.name : MASKED,
      ...(Object.keys(changes).length > 0 && { changes: { ...safe, ...(sharing && { sharing }) } }),
    },
  });
}

/** Changes a view: what is not given stays. Its followers are notified. @throws PorticoError 404 also of a list that the caller may not see, 403, 422 */
export async function changeView(
  context: ChangeContext,
  model: Model,
  caller: Caller,
  id: number,
  body: unknown,
): Promise<ViewCard> {
  const change = objectWith(body, VIEW_PROPERTIES);
  const viewer = personOf(caller);
  return inCompany(context.db, caller, async (trx) => {
    const view = await findView(trx, viewer, id);
    if (!view) throw errors.elementNotFound();
    requireList(model, caller, view.resource);
    if (!mayChange(caller, view)) throw errors.notEnoughPermissions();
    const { name, sharing, teamId, state } = view;
    // Unchanged sharing is not checked again: the caller need not be a member of the view's team.
    const same = change['sharing'] === undefined || (change['sharing'] === sharing && change['teamId'] === undefined);
    const teams = same && teamId !== null ? [{ id: teamId }] : await teamsOf(trx, viewer);
    const next = { name, sharing, teamId, state, ...change };
    const team = next.sharing === 'team' ? next.teamId : null;
    const after = await checkedValues({ ...next, teamId: team }, caller, teams);
    await updateView(trx, id, after);
    await notifyFollowers(trx, context, viewer, view);
    log(trx, caller, 'update', id, { before: view, after });
    return card(trx, model, caller, (await findView(trx, viewer, id)) ?? view);
  });
}

/** Deletes a view; its followers are notified. @throws PorticoError 404, 403 */
export async function removeView(context: ChangeContext, caller: Caller, id: number): Promise<void> {
  const viewer = personOf(caller);
  await inCompany(context.db, caller, async (trx) => {
    const view = await findView(trx, viewer, id);
    if (!view) throw errors.elementNotFound();
    if (!mayChange(caller, view)) throw errors.notEnoughPermissions();
    await deleteView(trx, id);
    await notifyFollowers(trx, context, viewer, view);
    log(trx, caller, 'delete', id, { before: view });
  });
}

function requireList(model: Model, caller: Caller, name: string): void {
  const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
  if (!resource || !allows(caller.permissions, resource.permissions.view)) throw errors.elementNotFound();
}

function objectWith(body: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.validationFailed();
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) throw errors.unknownField(unknown);
  return body as Record<string, unknown>;
}

async function checkedValues(
  { name, sharing = 'own', teamId = null, state }: Readonly<Record<string, unknown>>,
  caller: Caller,
  teams: readonly { readonly id: number }[],
): Promise<ViewValues> {
  const fields: Record<string, FieldError> = {};
  if (typeof name !== 'string' || isUnseenText(name)) fields['name'] = fieldError('FIELD_REQUIRED');
  else if (name.trim().length > MAX_NAME_LENGTH) fields['name'] = fieldError('FIELD_TOO_LONG', MAX_NAME_LENGTH);
  else if (name.includes('\0')) fields['name'] = fieldError('FIELD_INVALID_FORMAT');
  if (!SHARINGS.some((one) => one === sharing)) fields['sharing'] = fieldError('FIELD_INVALID_CHOICE');
  const team = sharing === 'team' ? teams.find(({ id }) => id === teamId) : undefined;
  if (sharing === 'team' ? !team : teamId !== null) fields['teamId'] = fieldError('UNKNOWN_REFERENCE');
  if (!isState(state)) fields['state'] = fieldError('FIELD_INVALID_FORMAT');
  if (Object.keys(fields).length > 0) throw errors.validationFailed(fields);
  if (sharing === 'everyone' && !isCurator(caller)) throw errors.notEnoughPermissions();
  return {
    name: (name as string).trim(),
    sharing: sharing as ViewValues['sharing'],
    teamId: team?.id ?? null,
    state: state as ViewValues['state'],
  };
}

/** Checks size and shape only. Names and values of filters are validated when a list query uses them. */
function isState(state: unknown): boolean {
  if (!isViewState(state)) return false;
  const text = JSON.stringify(state);
  if (text.length > MAX_STATE_BYTES || text.includes('\\u0000')) return false;
  return Object.keys(state).every((name) => STATE_PROPERTIES.includes(name));
}
