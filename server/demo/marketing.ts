import { columnsOf } from './load/catalogue';
import type { SeedTarget } from './load/target';
import { TableWriter } from './load/writer';
import { campaignResults } from './records/campaignResults';
import { campaigns } from './records/campaigns';
import type { DemoWorld } from './world';

/** Keeps what guests did with every campaign. */
export async function loadCampaignResults(target: SeedTarget, world: DemoWorld): Promise<void> {
  const table = 'campaign_result';
  const writer = new TableWriter(target, table, await columnsOf(target, table));
  for (const company of world.companies) {
    for (const campaign of campaigns(world, company)) {
      for (const row of campaignResults(world, company, campaign)) await writer.add(row);
    }
  }
  await writer.close();
  await target.query(`analyze ${table}`);
}

/** Guests with the profile of an event who registered at its location while it lasted came for it; each of them was connected. */
export async function loadEventGuests(target: SeedTarget, identities: string): Promise<void> {
  await target.query(
    `update "${identities}" i set u_eventid = e.eventid from event e
     where e.ev_companyid = i.u_companyid and e.ev_profileid = i.u_profileid and e.ev_access <> 'accounts'
       and i."u_createdAt" between e.ev_sdate - interval '1 day' and e.ev_edate
       and i.lastlocationid = any(e.ev_locationids)`,
  );
  await target.query(
    `update event e set ev_connected = g.n from
       (select u_eventid, count(u_lastlogin) as n from "${identities}" where u_eventid is not null group by 1) g
     where g.u_eventid = e.eventid`,
  );
}
