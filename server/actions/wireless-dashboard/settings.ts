import type { Resource } from '../../../domain/schema/model/model';
import type { NetworkKinds } from '../../../domain/wireless-dashboard/changes';
import { elementNotFound, failure } from '../../errors/catalogue';
import type { Secrets } from '../../keys/secrets';
import { fieldPlace } from '../../storage/installation/sealedPlaces';
import { findRow, type Access } from '../../storage/records/records';

/** What it takes to ask a wireless dashboard. */
export interface DashboardSettings {
  readonly id: number;
  readonly name: string;
  /** With a port, where it has one. */
  readonly hostname: string;
  readonly organisation: string;
  /** Never leaves the server but to the dashboard. */
  readonly key: string;
  readonly kinds: NetworkKinds;
}

/**
 * The settings of an integration of a wireless dashboard.
 * @throws PorticoError 404 for one that the caller does not see, and of another kind; 409 WIRELESS_DASHBOARD_DISABLED,
 * WIRELESS_DASHBOARD_INCOMPLETE
 */
export async function dashboardSettings(
  access: Access,
  integrations: Resource,
  id: number,
  secrets: Pick<Secrets, 'unseal'>,
): Promise<DashboardSettings> {
  const row = await findRow(access, integrations, integrations.fields, id);
  if (row?.['kind'] !== 'wireless_dashboard') throw elementNotFound();
  if (row['isEnabled'] !== true) throw failure('WIRELESS_DASHBOARD_DISABLED');
  const [hostname, organisation, sealed] = ['hostname', 'orgId', 'apiKey'].map((name) => String(row[name] ?? ''));
  const kinds = { accessPoints: row['syncAccessPoints'] === true, firewalls: row['syncFirewalls'] === true };
  if (!hostname || !organisation || !sealed || !(kinds.accessPoints || kinds.firewalls)) {
    throw failure('WIRELESS_DASHBOARD_INCOMPLETE');
  }
  const key = secrets.unseal(sealed, fieldPlace(integrations, 'apiKey', access.caller.companyId));
  return { id, name: String(row['name'] ?? ''), hostname, organisation, key, kinds };
}
