import { numberOf, type IntakeEvent } from '../../storage/intake/event';

/** One use of the id of a session; times in ms. */
export interface Run {
  readonly run: number;
  startedAt: number;
  /** An event states when the run began: a start, or one with a duration. */
  beginKnown: boolean;
  endedAt: number | null;
  /** It was ended because no event came for a day; a later event may show that it goes on. */
  isLost: boolean;
  /** Its guest was erased. */
  readonly isErased: boolean;
}

/** The runs of one id that events may belong to. */
interface Runs {
  /** In the order of their start, at most `MAX_RUNS` stored ones. */
  readonly list: Run[];
  /** The highest number that is in use. */
  last: number;
}

/** What an event of a session states about its time. */
interface EventTime {
  readonly event: 'start' | 'interim' | 'stop';
  /** In ms. */
  readonly at: number;
  /** In seconds, 0 where the event has none. */
  readonly duration: number;
}

/** Runs of one id within a month. With more, an event is of the run that is nearest, and begins none of its own. */
export const MAX_RUNS = 50;
/** Durations have whole seconds, clocks are adjusted, and a start that is sent again may have a new time. */
const TOLERANCE_MS = 60_000;

export const timeOfSession = ({ body, at }: IntakeEvent): EventTime => ({
  event: body['event'] as EventTime['event'],
  at,
  duration: numberOf(body['duration']) ?? 0,
});

const beginOf = ({ at, duration }: EventTime): number => at - duration * 1000;
const statesBegin = ({ event, duration }: EventTime): boolean => event === 'start' || duration > 0;

/**
 * Finds the run of a session that an event belongs to, and adds the event to it. Equipment that has restarted counts
 * its sessions from the beginning again (RFC 2866 §5.5 asks for ids that are unique, not for ever), so an event that
 * begins after the end of one run is of another one. Without a known begin, an event belongs to the run before it.
 * @param runs of one session; a new run is added to them
 */
export function addToRun(runs: Runs, time: EventTime): Run {
  const found = findRun(runs.list, time);
  if (!found) return newRun(runs, time);
  found.startedAt = Math.min(found.startedAt, beginOf(time));
  found.beginKnown ||= statesBegin(time);
  if (time.event === 'stop' && (found.endedAt === null || found.isLost || time.at < found.endedAt)) {
    found.endedAt = time.at;
    found.isLost = false;
  }
  return found;
}

function newRun(runs: Runs, time: EventTime): Run {
  runs.last += 1;
  const added: Run = {
    run: runs.last,
    startedAt: beginOf(time),
    beginKnown: statesBegin(time),
    endedAt: time.event === 'stop' ? time.at : null,
    isLost: false,
    isErased: false,
  };
  const place = runs.list.findLastIndex(({ startedAt }) => startedAt <= added.startedAt) + 1;
  runs.list.splice(place, 0, added);
  return added;
}

/**
 * The run that an event belongs to.
 * @param runs in the order of their start
 * @returns undefined when the event is of a new run
 */
export function findRun(runs: readonly Run[], time: EventTime): Run | undefined {
  const place = runs.findLastIndex(({ startedAt }) => startedAt <= time.at);
  const [before, after] = [runs[place], runs[place + 1]];
  if (before && !beginsAfter(before, time)) return before;
  const isOfNext = after && (!after.beginKnown || after.startedAt - time.at <= TOLERANCE_MS);
  if (isOfNext) return after;
  return runs.length < MAX_RUNS ? undefined : (before ?? after);
}

function beginsAfter({ endedAt, isLost }: Run, time: EventTime): boolean {
  if (endedAt === null || !statesBegin(time)) return false;
  return beginOf(time) > endedAt + TOLERANCE_MS && (!isLost || time.event === 'start');
}
