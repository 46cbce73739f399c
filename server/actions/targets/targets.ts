import type { Caller } from '../../../domain/access/caller';
import { MASKED } from '../../../domain/access/masking';
import type { Scheduled } from '../../../domain/reports/schedule';
import { listPath } from '../../../domain/schema/client/addresses';
import { resourceOfElement } from '../../../domain/schema/model/findResource';
import type { Model, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { findView } from '../../storage/preferences/views';
import { findRow, type Access, type Row } from '../../storage/records/records';
import { mayDo } from '../records/operations';

interface Named {
  readonly title: string;
  /** In the console. */
  readonly address: string;
  /** The rights of which they need one. */
  readonly rights: readonly string[];
}

/** A dashboard that the caller sees. */
export interface DashboardTarget extends Named {
  readonly kind: 'dashboard';
  readonly row: Row;
}

/** A saved view that the caller sees, of a list that they see. */
export interface ViewTarget extends Named {
  readonly kind: 'view';
  readonly resource: Resource;
  /** As the console stores it; not checked. */
  readonly state: Readonly<Record<string, unknown>>;
}

export type Target = DashboardTarget | ViewTarget;

/** The resources of dashboards and of their graphs. */
export const dashboardsIn = (model: Model): Resource | undefined => resourceOfElement(model, 'dashboard');
/** The resource of graphs; undefined without the schema. */
export const graphsIn = (model: Model): Resource | undefined => resourceOfElement(model, 'reportgraph');

/** What can be sent, as the caller sees it: with their rights, scope, teams and company. @returns undefined for none */
export async function findTarget(access: Access, kind: Scheduled, id: number): Promise<Target | undefined> {
  return kind === 'dashboard' ? findDashboard(access, id) : findSavedView(access, id);
}

/** No administrator has this key. */
const NOBODY = 0;

/**
 * The name of something as the audit log keeps it, whose readers may not see it: masked where it is private or of a team,
 * and where it is gone.
 * @param access of a caller who sees it
 */
export async function loggedTitle(access: Access, kind: Scheduled, id: number): Promise<string> {
  const target = await findTarget({ ...access, caller: { ...access.caller, adminId: NOBODY } }, kind, id);
  return target?.title ?? MASKED;
}

async function findDashboard(access: Access, id: number): Promise<DashboardTarget | undefined> {
  const { model, caller } = access;
  const resource = dashboardsIn(model);
  if (!resource || !mayDo(resource, caller, 'view')) return undefined;
  const row = await findRow(access, resource, visibleFields(resource, caller.permissions, 'read'), id);
  if (!row) return undefined;
  const status = row['d_status'];
  const route = resource.routes?.find(({ filter }) => [filter?.['d_status']].flat().includes(status));
  return {
    kind: 'dashboard',
    title: String(row[resource.title] ?? ''),
    address: `/${route?.path ?? resource.name}?dashboard=${id}`,
    rights: resource.permissions.view,
    row,
  };
}

async function findSavedView({ trx, model, caller }: Access, id: number): Promise<ViewTarget | undefined> {
  const view = await findView(trx, viewerOf(caller), id, false);
  const resource = view && Object.hasOwn(model.resources, view.resource) ? model.resources[view.resource] : undefined;
  if (!view || !resource || !mayDo(resource, caller, 'view')) return undefined;
  return {
    ...{ kind: 'view', title: view.name, address: `${listPath(resource)}?view=${id}`, resource, state: view.state },
    rights: resource.permissions.view,
  };
}

const viewerOf = ({ companyId, adminId }: Caller) => ({ companyId, adminId });
