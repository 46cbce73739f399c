import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { databaseNow } from '../../db/time';

export const SHARINGS = ['own', 'team', 'everyone'] as const;
export type Sharing = (typeof SHARINGS)[number];

/** A view of a list as it is kept. */
export interface SavedView {
  readonly id: number;
  readonly resource: string;
  readonly name: string;
  readonly sharing: Sharing;
  readonly adminId: number;
  readonly teamId: number | null;
  /** Filter, sort and columns: stored as the console sends them, and validated whenever they are used. */
  readonly state: Readonly<Record<string, unknown>>;
}

/** The person: the views of a company that they may see are their own, those of their teams, and everyone's. */
export interface Viewer {
  readonly companyId: number;
  readonly adminId: number;
}

export type ViewValues = Pick<SavedView, 'name' | 'sharing' | 'teamId' | 'state'>;

const columns = sql`
  v.id, v.resource, v.name, v.sharing, v.admin_id as "adminId", v.team_id as "teamId", v.state`;
const tables = sql`saved_view v`;
const seenBy = ({ companyId, adminId }: Viewer) => sql<boolean>`
  v.company_id = ${companyId} and (v.admin_id = ${adminId} or v.sharing = 'everyone' or (v.sharing = 'team'
    and v.team_id in (select m."teamid" from team_member m where m."adminid" = ${adminId} and m."deletedAt" is null)))`;

/** The views of one list that a person may see, by name. */
export async function listViews(trx: Trx, viewer: Viewer, resource: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select ${columns} from ${tables} where v.resource = ${resource} and ${seenBy(viewer)}
    order by portico_fold(v.name), v.id`.execute(trx);
  return rows;
}

/** One view that a person may see. @param lock for a change; false to read it alone */
export async function findView(trx: Trx, viewer: Viewer, id: number, lock = true): Promise<SavedView | undefined> {
  const { rows } = await sql<SavedView>`
    select ${columns} from ${tables} where v.id = ${id} and ${seenBy(viewer)}
    ${lock ? sql`for update of v` : sql``}`.execute(trx);
  return rows[0];
}

/** @returns the new view's key, or undefined when the person has `most` of their own already */
export async function insertView(
  trx: Trx,
  { companyId, adminId }: Viewer,
  resource: string,
  { name, sharing, teamId, state }: ViewValues,
  most: number,
): Promise<number | undefined> {
  const own = trx
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId);
  const made = await trx
    .insertInto('saved_view')
    .columns(['company_id', 'admin_id', 'resource', 'name', 'sharing', 'team_id', 'state'])
    .expression(
      trx
        .selectNoFrom(({ cast, val }) => [
          val(companyId).as('company_id'),
          val(adminId).as('admin_id'),
          val(resource).as('resource'),
          val(name).as('name'),
          val(sharing).as('sharing'),
          val(teamId).as('team_id'),
          cast(val(JSON.stringify(state)), 'jsonb').as('state'),
        ])
        .where(({ eb }) => eb(own, '<', most)),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Changes name, sharing and state of a saved view. */
export async function updateView(trx: Trx, id: number, { name, sharing, teamId, state }: ViewValues): Promise<void> {
  await trx
    .updateTable('saved_view')
    .set({ name, sharing, team_id: teamId, state: JSON.stringify(state), updated_at: databaseNow })
    .where('id', '=', id)
    .execute();
}

/** Deletes a saved view by its id. */
export async function deleteView(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('saved_view').where('id', '=', id).execute();
}

/** The team of a membership, and the teams that a person belongs to. */
export async function teamsOf(trx: Trx, { adminId }: Viewer): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct t."id", t."name" from team t join team_member m on m."teamid" = t."id"
    where m."adminid" = ${adminId} and m."deletedAt" is null and t."deletedAt" is null order by t."name"`.execute(trx);
  return rows;
}
