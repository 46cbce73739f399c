import { sql } from 'kysely';
import type { Context } from './context';
import { closeExpiredRequests } from './actions/sponsor/expire';
import { asSystem } from './db/connect';
import { settleCampaigns } from './storage/campaigns';
import { forgetOldDeactivations } from './storage/deactivations';
import { forgetOldKeys } from './storage/idempotency';
import { forgetOldJobs } from './storage/jobs';
import { forgetOldMails } from './storage/mails';
import { forgetOldSponsorLinks } from './storage/sponsorLinks';
import { forgetUnusedUploads } from './storage/uploads';

const EVERY = 6 * 3600 * 1000;
/** Campaigns begin and end by the clock: at most so much later. */
const EVERY_MINUTE = 60 * 1000;

/** What must be done now and then: partitions for the months ahead, keys that nobody repeats any more. */
export function startHousekeeping(context: Context, onError: (error: unknown) => void): { stop(): void } {
  const { db } = context;
  const run = async () => {
    for (const table of ['authentication', 'access_log', 'auditlog']) {
      await sql`select portico_partitions(${table}, now() - interval '31 days', now() + interval '62 days')`.execute(
        db.owner,
      );
    }
    await sql`delete from legal_archive where keep_until < now()`.execute(db.owner);
    await asSystem(db, forgetOldKeys);
    await asSystem(db, forgetOldJobs);
    await asSystem(db, forgetOldDeactivations);
    await asSystem(db, forgetUnusedUploads);
    await closeExpiredRequests(context);
    await asSystem(db, forgetOldSponsorLinks);
    await asSystem(db, forgetOldMails);
  };
  const go = () => void run().catch(onError);
  const settle = () => void asSystem(db, (trx) => settleCampaigns(trx)).catch(onError);
  const first = setTimeout(go, 5_000);
  const timer = setInterval(go, EVERY);
  const clock = setInterval(settle, EVERY_MINUTE);
  settle();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(timer);
      clearInterval(clock);
    },
  };
}
