import { base } from '../company';
import { DAY, ACTIVITY_PATTERNS } from '../rhythm';
import { remains } from '../traffic';
import type { Company, Row, DemoWorld } from '../world';

/** What results depend on. */
export interface Shown {
  readonly campaignid: number;
  readonly ca_type: string;
  readonly ca_status: string;
  readonly ca_sdate: string;
  readonly ca_edate: string | null;
  readonly ca_locationids: readonly number[];
}

/** How many of a hundred guests press on what is shown. */
const CLICKED: Readonly<Record<string, number>> = { banner: 3.4, survey: 11, coupon: 6.5, video: 8, redirect: 4.2 };
const ANSWERED_OF_CLICKED = 0.62;
const MAX_DAYS = 120;
const MAX_RUN_MS = 30 * DAY;

/** Rows of `campaign_result`: each day of a campaign at each of its locations, with the rhythm of the place. */
export function* campaignResults(world: DemoWorld, company: Company, campaign: Shown): Generator<Row> {
  const { companyid } = company.spec;
  const random = world.random.fork('campaign-results', campaign.campaignid - base(companyid), companyid);
  if (!['running', 'ended', 'stopped'].includes(campaign.ca_status)) return;
  const start = Date.parse(campaign.ca_sdate);
  const end = campaign.ca_edate === null ? world.now : Math.min(Date.parse(campaign.ca_edate), world.now);
  // A stopped campaign ran for at most half of the maximum.
  const last = campaign.ca_status === 'stopped' ? Math.min(end, start + MAX_RUN_MS / 2) : end;
  const sites = company.sites.filter(
    ({ spec, locationid }) =>
      !spec.hidden &&
      !spec.deleted &&
      (campaign.ca_locationids.length === 0 || campaign.ca_locationids.includes(locationid)),
  );
  const perDay = Math.max(company.people / 40 / Math.max(sites.length, 1), 3);
  const clicked = (CLICKED[campaign.ca_type] ?? 3) / 100;
  for (let at = Math.max(start, last - MAX_DAYS * DAY); at < last; at += DAY) {
    // What is new is noticed; it wears off.
    const fresh = 0.75 + 0.6 * Math.exp(-(at - start) / (12 * DAY));
    for (const { locationid, spec, openedAt } of sites) {
      // No guest came before it opened, nor while it was silent.
      if (spec.weight === 0 || spec.broken || at < openedAt || remains(spec, world.now, at) === 0) continue;
      const week = ACTIVITY_PATTERNS[spec.pace].week[new Date(at).getUTCDay()] ?? 1;
      const shown = random.poisson(perDay * week * fresh);
      if (shown === 0) continue;
      const pressed = Math.min(random.poisson(shown * clicked), shown);
      yield {
        company_id: companyid,
        campaign_id: campaign.campaignid,
        day: new Date(at).toISOString().slice(0, 10),
        location_id: locationid,
        shown,
        clicked: pressed,
        answered: campaign.ca_type === 'survey' ? Math.round(pressed * ANSWERED_OF_CLICKED) : 0,
      };
    }
  }
}
