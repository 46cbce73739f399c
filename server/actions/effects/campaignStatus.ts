import { settleCampaigns } from '../../storage/campaigns/campaigns';
import type { Written } from './index';

/** The state of a campaign follows from its flags and its period at once, not at the next look at the clock. */
export async function campaignStatus({ access, key }: Written): Promise<void> {
  await settleCampaigns(access.trx, Number(key));
}
