import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { findKeptAlert } from '../../storage/alerts/alerts';
import { alertWebhookPlace } from '../../storage/installation/sealedPlaces';

/** Where a webhook goes, and what it is signed with. */
export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

/** The webhook that an alert has now. @returns undefined when the alert is gone, or has none */
export async function webhookTarget(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  companyId: number,
  alertId: number,
): Promise<WebhookTarget | undefined> {
  const alert = await asSystem(db, (trx) => findKeptAlert(trx, companyId, alertId), { readOnly: true });
  return alert?.webhookSealed == null
    ? undefined
    : (JSON.parse(secrets.unseal(alert.webhookSealed, alertWebhookPlace(companyId))) as WebhookTarget);
}
