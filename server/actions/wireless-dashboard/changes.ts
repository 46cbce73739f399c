import type { Resource } from '../../../domain/schema/model/model';
import { networkChanges, type NetworkChange } from '../../../domain/wireless-dashboard/changes';
import type { Network } from '../../../domain/wireless-dashboard/networks';
import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import { PorticoError } from '../../errors/catalogue';
import { noteUseOfIntegration } from '../../storage/intake/states';
import { locationsOfNetworks, networkLinks } from '../../storage/locations/wirelessNetworks';
import type { Access } from '../../storage/records/records';
import { readDashboard, type ReadingJob } from './readDashboard';
import type { DashboardSettings } from './settings';

/**
 * Reads the networks of a wireless dashboard. That it fails, or succeeds again, is noted with the integration,
 * where people see it.
 * @throws PorticoError as `readDashboard`
 */
export async function networksOf(
  { config, db }: Pick<Context, 'config' | 'db'>,
  companyId: number,
  settings: DashboardSettings,
  job?: ReadingJob,
): Promise<Network[]> {
  const note = (error: string | null) =>
    inCompany(db, { companyId, everyCompany: false }, (trx) =>
      noteUseOfIntegration(trx, companyId, settings.id, { error }),
    );
  const networks = await readDashboard(config.wireless, settings, job).catch(async (error: unknown) => {
    if (error instanceof PorticoError) await note(error.code);
    throw error;
  });
  await note(null);
  return networks;
}

/** What a synchronisation would do, for the locations that the caller sees. */
export async function changesOf(
  access: Access,
  locations: Resource,
  { id, kinds }: Pick<DashboardSettings, 'id' | 'kinds'>,
  networks: readonly Network[],
): Promise<NetworkChange[]> {
  const links = await networkLinks(access.trx, access.caller.companyId, id);
  return networkChanges(networks, kinds, await locationsOfNetworks(access, locations, networks, links), links);
}
