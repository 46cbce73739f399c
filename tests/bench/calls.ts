import type { Request } from 'autocannon';
import type pg from 'pg';

/** Ids of living identities of a company, for single reads and writes. */
export async function someIdentities(client: pg.Client, company: number, count: number): Promise<number[]> {
  const { rows } = await client.query<{ userid: string }>(
    `select userid from identity where u_companyid = $1 and "u_deletedAt" is null order by userid limit $2`,
    [company, count],
  );
  return rows.map(({ userid }) => Number(userid));
}

/** The three calls that a console lives on, as autocannon takes them. */
export function calls(list: string, one: string, ids: readonly number[]) {
  const save = (userid: number): Request => ({
    method: 'POST',
    path: one,
    body: JSON.stringify({ userid, u_name: `Nom ${userid % 7}-${ids.length}` }),
  });
  return {
    list: [{ method: 'GET', path: list }],
    get: ids.map((id): Request => ({ method: 'GET', path: `${one}/${id}` })),
    save: ids.map(save),
  } satisfies Record<string, Request[]>;
}
