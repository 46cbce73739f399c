import { resourceOfElement } from '../../../domain/schema/model/findResource';
import type { Model, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { resultDays, resultsByDay, resultsByLocation, type ResultCounts } from '../../storage/campaigns/campaigns';
import { findRow, findRows, type Access } from '../../storage/records/records';
import { DAY_MS } from '../../../domain/time/durations';

/** The wire words of the resources that these calls are about. */
const CAMPAIGN = 'campaign';
const LOCATION = 'location';
/** Days at once: a chart of more says nothing. */
const MAX_DAYS = 366;
const DEFAULT_DAYS = 90;

interface CampaignResults {
  readonly from: string;
  readonly to: string;
  /** First and last day on which it was shown; null: never yet. */
  readonly first: string | null;
  readonly last: string | null;
  readonly totals: ResultCounts;
  /** Every day of the period, those without any too. */
  readonly days: readonly (ResultCounts & { readonly day: string })[];
  readonly locations: readonly (ResultCounts & { readonly id: number; readonly name: string | null })[];
}

/** Campaigns; undefined when no schema declares them. */
export const campaignsIn = (model: Model): Resource | undefined => resourceOfElement(model, CAMPAIGN);

/** @throws PorticoError 422 */
function dayOf(name: string, text: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) throw errors.unknownParameter(name);
  return text;
}

const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const ZERO_COUNTS: ResultCounts = { shown: 0, clicked: 0, answered: 0 };
const sum = (all: readonly ResultCounts[]): ResultCounts =>
  all.reduce(
    (total, one) => ({
      shown: total.shown + one.shown,
      clicked: total.clicked + one.clicked,
      answered: total.answered + one.answered,
    }),
    ZERO_COUNTS,
  );

/**
 * What guests did with a campaign from one day to another, at the locations that the caller sees; its last 90 days when
 * no day is given. Name null: a location that does not exist any more, or 0 when the portal did not know it.
 * @throws PorticoError 404 when the campaign is not there for the caller, 422 for days that are none or too many
 */
export async function campaignResults(
  access: Access,
  campaigns: Resource,
  id: number,
  requested: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): Promise<CampaignResults> {
  const locations = resourceOfElement(access.model, LOCATION);
  const results = { access, locations, campaign: id };
  if (!(await findRow(access, campaigns, [], id))) throw errors.elementNotFound();
  const known = await resultDays(results);
  const to = requested.to === undefined ? (known?.last ?? now.toISOString().slice(0, 10)) : dayOf('to', requested.to);
  const usual = shift(to, 1 - DEFAULT_DAYS);
  const from =
    requested.from === undefined ? (known && known.first > usual ? known.first : usual) : dayOf('from', requested.from);
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (length < 1 || length > MAX_DAYS) throw errors.unknownParameter('from');
  const found = new Map((await resultsByDay(results, { from, to })).map((row) => [row.day, row]));
  const days = Array.from({ length }, (_, index) => {
    const day = shift(from, index);
    return found.get(day) ?? { day, ...ZERO_COUNTS };
  });
  const places = await resultsByLocation(results, { from, to });
  const ids = places.map(({ location }) => location);
  const rows = locations ? await findRows(access, locations, locations.fields, ids) : [];
  const names = new Map(rows.map((row) => [Number(row[locations?.id ?? '']), String(row[locations?.title ?? ''])]));
  return {
    from,
    to,
    first: known?.first ?? null,
    last: known?.last ?? null,
    totals: sum(days),
    days,
    locations: places.map(({ location, ...counts }) => ({
      id: location,
      name: names.get(location) ?? null,
      ...counts,
    })),
  };
}
