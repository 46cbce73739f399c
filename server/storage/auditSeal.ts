import { canonical, chain } from './audit';

interface Target {
  query(sql: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/**
 * Chains audit lines that were loaded without a hash (demo data, restored data), company by company in their order,
 * and sets each chain's head. As the owner; requests have no right to change a line.
 */
export async function sealAudit(target: Target): Promise<void> {
  const { rows } = await target.query(
    `select loggingid, company_id, "lo_createdAt", lo_adminid, lo_originaladminid, lo_ip, lo_action, lo_element,
       lo_elementid, lo_data from auditlog order by company_id, "lo_createdAt", loggingid`,
  );
  const heads = new Map<number, { seq: number; hash: string }>();
  const sealed: { id: number; seq: number; hash: string }[] = [];
  for (const row of rows) {
    const companyId = Number(row['company_id']);
    const { seq, hash } = heads.get(companyId) ?? { seq: 0, hash: '' };
    const line = canonical({
      companyId,
      seq: seq + 1,
      at: (row['lo_createdAt'] as Date).toISOString(),
      adminId: row['lo_adminid'] as number | null,
      originalAdminId: row['lo_originaladminid'] as number | null,
      ip: row['lo_ip'] as string | null,
      action: String(row['lo_action']),
      element: String(row['lo_element']),
      elementId: row['lo_elementid'] as string | null,
      data: String(row['lo_data'] ?? ''),
    });
    const next = { seq: seq + 1, hash: chain(hash, line) };
    heads.set(companyId, next);
    sealed.push({ id: Number(row['loggingid']), ...next });
  }
  await target.query(
    `update auditlog a set seq = s.seq, hash = s.hash
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as s (id, seq, hash) where a.loggingid = s.id`,
    [sealed.map(({ id }) => id), sealed.map(({ seq }) => seq), sealed.map(({ hash }) => hash)],
  );
  const companies = [...heads.keys()];
  await target.query(
    `insert into audit_head (company_id, seq, hash) select * from unnest($1::bigint[], $2::bigint[], $3::text[])
     on conflict (company_id) do update set seq = excluded.seq, hash = excluded.hash`,
    [companies, companies.map((id) => heads.get(id)?.seq), companies.map((id) => heads.get(id)?.hash)],
  );
}
