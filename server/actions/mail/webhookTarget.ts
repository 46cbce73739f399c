import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { findKeptAlert } from '../../storage/alerts/alerts';
import { findWatch } from '../../storage/audit-watches/watches';
import { alertWebhookPlace, auditWatchWebhookPlace } from '../../storage/installation/sealedPlaces';

/** Where a webhook goes, and what it is signed with. */
export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

/** What has the webhook: an alert, or a saved search of the audit log. */
export interface WebhookOwner {
  readonly alertId?: number | undefined;
  readonly watchId?: number | undefined;
}

/** The webhook that an alert or a saved search has now. @returns undefined when that is gone, or has none; for a search that was stopped */
export async function webhookTarget(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  companyId: number,
  { alertId, watchId }: WebhookOwner,
): Promise<WebhookTarget | undefined> {
  const owner = await asSystem(
    db,
    async (trx) => {
      if (alertId !== undefined) return findKeptAlert(trx, companyId, alertId);
      const watch = watchId === undefined ? undefined : await findWatch(trx, companyId, watchId);
      return watch?.enabled ? watch : undefined;
    },
    { readOnly: true },
  );
  if (owner?.webhookSealed == null) return undefined;
  const place = alertId === undefined ? auditWatchWebhookPlace(companyId) : alertWebhookPlace(companyId);
  return JSON.parse(secrets.unseal(owner.webhookSealed, place)) as WebhookTarget;
}
