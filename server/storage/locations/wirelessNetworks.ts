import { sql } from 'kysely';
import {
  KNOWN_FIELDS,
  type KnownLocation,
  type NetworkLink,
  type Values,
} from '../../../domain/wireless-dashboard/changes';
import type { Network } from '../../../domain/wireless-dashboard/networks';
import type { Resource } from '../../../domain/schema/model/model';
import type { Trx } from '../../db/connect';
import type { Access } from '../records/records';
import { rowAccessFilter } from '../records/rowAccess';

/** The networks of an integration that have been synchronised with a location. */
export async function networkLinks(trx: Trx, companyId: number, integrationId: number): Promise<NetworkLink[]> {
  return trx
    .selectFrom('wireless_network')
    .select(['network_id as networkId', 'location_id as locationId'])
    .where('company_id', '=', companyId)
    .where('integration_id', '=', integrationId)
    .orderBy('network_id')
    .execute();
}

/**
 * The locations that may belong to one of the networks, and those of the links; of them, those that the caller sees and
 * that are not deleted.
 */
export async function locationsOfNetworks(
  { trx, model, caller }: Access,
  locations: Resource,
  networks: readonly Network[],
  links: readonly NetworkLink[],
): Promise<KnownLocation[]> {
  const macs = networks.flatMap(({ accessPoints }) => accessPoints.map(({ mac }) => mac));
  const addresses = networks.flatMap(({ publicAddress }) => publicAddress ?? []);
  const names = networks.map(({ name }) => name);
  const { rows } = await sql<Values & Pick<KnownLocation, 'id' | 'version'>>`
    select r.locationid::float8 as id, r.version::float8 as version, r.l_name, r.l_timezone,
      r.l_latitude::float8 as l_latitude, r.l_longitude::float8 as l_longitude, r.l_tunnel, r.l_sourceip, r.l_apmac,
      r.l_apname
    from location r
    where r."l_deletedAt" is null and ${rowAccessFilter(model, locations, caller)} and (
      r.locationid = any(${links.map(({ locationId }) => locationId)}::bigint[])
      or r.l_apmac = any(${macs}::text[]) or r.l_sourceip = any(${addresses}::text[])
      or lower(r.l_name) in (select lower(name) from unnest(${names}::text[]) name))
    order by r.locationid`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    values: Object.fromEntries(KNOWN_FIELDS.map((field) => [field, row[field] ?? null])),
  }));
}

/**
 * Notes which locations networks have been synchronised with. Another network that had one of them loses it; a network
 * whose own location is still there, for another person to see, keeps that. Links of integrations that are gone are
 * forgotten.
 */
export async function linkNetworks(
  trx: Trx,
  companyId: number,
  integrationId: number,
  links: readonly NetworkLink[],
): Promise<void> {
  if (links.length === 0) return;
  const given = sql`json_to_recordset(${JSON.stringify(links)}::json) as g ("networkId" text, "locationId" bigint)`;
  await sql`
    delete from wireless_network w where w.company_id = ${companyId} and (
      not exists (select from integration i where i.id = w.integration_id and i.companyid = ${companyId})
      or w.integration_id = ${integrationId} and exists (
        select from ${given} where g."locationId" = w.location_id and g."networkId" <> w.network_id))`.execute(trx);
  await sql`
    insert into wireless_network as w (company_id, integration_id, network_id, location_id)
    select ${companyId}, ${integrationId}, g."networkId", g."locationId" from ${given}
    on conflict (company_id, integration_id, network_id) do update set location_id = excluded.location_id
    where not exists (
      select from location l where l.locationid = w.location_id and l.l_companyid = ${companyId}
        and l."l_deletedAt" is null)`.execute(trx);
}
