import type { ClientResource } from '../../domain/schema/client/client';
import { addDays } from '../../domain/time/calendar';
import { fieldNamed } from '../../resources/engine/texts';
import { clockAt, instantAt } from '../../resources/engine/values/time';
import { HOUR_MS, MINUTE_MS } from '../../domain/time/durations';

type Filter = Readonly<Record<string, unknown>>;

/** Times as filters have them. */
interface Times {
  /** This hour. */
  readonly now: string;
  /** The same hour of yesterday. */
  readonly yesterday: string;
  /** Start of this day. */
  readonly midnight: string | undefined;
  /** This day, without a time. */
  readonly today: string;
}

/** Companies whose subscription ends within so many days. */
const ENDS_WITHIN = 30;

/** What a tile counts besides all records of its resource, by name: the text is in `home.numbers`. */
const FIGURES: Readonly<Record<string, (at: Times) => Filter>> = {
  authentications: ({ midnight }) => ({ authenticated_at: { gte: midnight } }),
  connections: () => ({ state: ['online'] }),
  identities: ({ midnight }) => ({ u_createdAt: { gte: midnight } }),
  locations: ({ yesterday }) => ({ l_lastauthAt: { gte: yesterday } }),
  events: ({ now }) => ({ ev_enabled: true, ev_sdate: { lte: now }, ev_edate: { gte: now } }),
  campaigns: () => ({ ca_status: ['running'] }),
  devices: () => ({ has_active_lease: true }),
  companies: ({ today }) => ({ c_edate: { gte: today, lte: addDays(today, ENDS_WITHIN) } }),
  tickets: () => ({ ti_priority: [1, 2] }),
};

/** True for a resource whose tile has a second number. */
export const hasFigure = ({ name }: Pick<ClientResource, 'name'>): boolean => Object.hasOwn(FIGURES, name);

/**
 * The filter of the second number of a tile.
 * @param now in ms since 1970; rounded down to the hour, so that the filter stays the same for a while
 * @returns undefined where there is none, or the person may not filter by its fields
 */
export function figureOf(resource: ClientResource, now: number, timeZone: string): Filter | undefined {
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const today = clockAt(now, timeZone).day;
  const filter = FIGURES[resource.name]?.({
    now: new Date(hour).toISOString(),
    yesterday: new Date(hour - 24 * HOUR_MS).toISOString(),
    midnight: instantAt(today, '00:00', timeZone),
    today,
  });
  const isReadable = filter && Object.keys(filter).every((name) => fieldNamed(resource, name)?.filter);
  return isReadable ? filter : undefined;
}

/** What today is compared with, of the resources whose figure is that of today: the field with the time. */
const COMPARED: Readonly<Record<string, string>> = { authentications: 'authenticated_at' };
/** True for a resource whose tile has a line for that comparison. */
export const isCompared = ({ name }: Pick<ClientResource, 'name'>): boolean => Object.hasOwn(COMPARED, name);
const WEEK_DAYS = 7;
/** The time is rounded down to so much, so that the filter stays the same for a while. */
const STEP_MS = 5 * MINUTE_MS;

/** The same weekday of the week before, until the same time of day. */
interface WeekBefore {
  readonly filter: Filter;
  /** Its end, in ms since 1970. */
  readonly until: number;
}

/**
 * What the figure of today is compared with.
 * @param now in ms since 1970
 * @returns undefined where there is no such figure, the person may not filter by its time, or that day had no such time
 */
export function weekBeforeOf(resource: ClientResource, now: number, timeZone: string): WeekBefore | undefined {
  const field = COMPARED[resource.name];
  if (field === undefined || !fieldNamed(resource, field)?.filter) return undefined;
  const { day, time } = clockAt(Math.floor(now / STEP_MS) * STEP_MS, timeZone);
  const before = addDays(day, -WEEK_DAYS);
  const [gte, lt] = [instantAt(before, '00:00', timeZone), instantAt(before, time, timeZone)];
  return gte && lt && gte < lt ? { filter: { [field]: { gte, lt } }, until: Date.parse(lt) } : undefined;
}
