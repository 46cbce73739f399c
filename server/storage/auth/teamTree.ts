import { sql } from 'kysely';
import type { TeamTree, TreeTeam } from '../../../domain/records/teamTree';
import type { Trx } from '../../db/connect';

/** More than a tree may have: a chain that were a ring would end here. */
const MAX_STEPS = 20;
/** Teams below one that are answered. */
export const MAX_BELOW = 500;

/** What is read of a team `t`: its members are those that their list has. */
const COLUMNS = sql`t.id, t.name, t.parentid as "parentId",
  (select count(*)::int from team_member m where m.teamid = t.id and m."deletedAt" is null) as members`;

/** Of two changes of the tree of a company, one waits for the other: together they could make a ring. */
export async function lockTeamTree(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('team tree', ${companyId}))`.execute(trx);
}

/** A team and those above it, the highest first. */
async function readUp(trx: Trx, id: number): Promise<TreeTeam[]> {
  const { rows } = await sql<TreeTeam>`
    with recursive up (id, step) as (
      select ${id}::bigint, 0
      union all
      select t.parentid, up.step + 1 from team t join up on t.id = up.id
      where t.parentid is not null and up.step < ${MAX_STEPS})
    select ${COLUMNS} from up join team t on t.id = up.id
    where up.step = 0 or t."deletedAt" is null order by up.step desc`.execute(trx);
  return rows;
}

/** Keys of a team and of those above it, the highest first. */
export const teamsUpFrom = async (trx: Trx, id: number): Promise<number[]> =>
  (await readUp(trx, id)).map((team) => Number(team.id));

/** How many levels there are below a team. */
export async function levelsBelow(trx: Trx, id: number): Promise<number> {
  const { rows } = await sql<{ steps: number }>`
    with recursive down (id, step) as (
      select ${id}::bigint, 0
      union all
      select t.id, down.step + 1 from team t join down on t.parentid = down.id
      where t."deletedAt" is null and down.step < ${MAX_STEPS})
    select max(step) as steps from down`.execute(trx);
  return Number(rows[0]?.steps ?? 0);
}

/**
 * Where a team stands in the tree of its company. The transaction sees the company's rows alone.
 * @returns undefined without such a team
 */
export async function readTeamTree(trx: Trx, id: number): Promise<TeamTree | undefined> {
  const up = await readUp(trx, id);
  const team = up.pop();
  if (!team) return undefined;
  const { rows } = await sql<TreeTeam>`
    with recursive down (id, step) as (
      select t.id, 1 from team t where t.parentid = ${id} and t."deletedAt" is null
      union all
      select t.id, down.step + 1 from team t join down on t.parentid = down.id
      where t."deletedAt" is null and down.step < ${MAX_STEPS})
    select ${COLUMNS} from down join team t on t.id = down.id
    order by down.step, t.name, t.id limit ${MAX_BELOW + 1}`.execute(trx);
  return { above: up, team, below: rows.slice(0, MAX_BELOW), more: rows.length > MAX_BELOW };
}
