import { numberOf, type IntakeEvent } from '../../storage/intake/event';
import type { Run } from '../../storage/intake/networkSessions';

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
/** Equal starts of so long without a time of the equipment are one that was repeated (see `eventId` of RADIUS). */
const REPEATED_START_MS = 300_000;

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
 * begins after the end of one run, or after its latest event, is of another one. Without a known begin, an event
 * belongs to the run before it.
 * @param runs of one session; a new run is added to them
 */
export function addToRun(runs: Runs, time: EventTime): Run {
  const found = findRun(runs.list, time);
  if (!found) return newRun(runs, time);
  found.startedAt = Math.min(found.startedAt, beginOf(time));
  found.beginKnown ||= statesBegin(time);
  if (found.isLost && time.at > found.lastAt) {
    found.endedAt = null;
    found.isLost = false;
  }
  found.lastAt = Math.max(found.lastAt, time.at);
  found.reportedMs = Math.max(found.reportedMs, time.duration * 1000);
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
    lastAt: time.at,
    reportedMs: time.duration * 1000,
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

function beginsAfter(run: Run, time: EventTime): boolean {
  if (!statesBegin(time)) return false;
  const { endedAt, isLost } = run;
  if (endedAt === null) return replacesOpen(run, time);
  return beginOf(time) > endedAt + TOLERANCE_MS && (!isLost || time.event === 'start');
}

/**
 * True when an event shows that a session is over whose end was never reported: it is of one that began after the
 * latest event of the other, and its duration, where it has one, is shorter. Equipment that pauses a session
 * reports a longer duration when it continues.
 */
function replacesOpen({ beginKnown, lastAt, reportedMs }: Run, time: EventTime): boolean {
  if (!beginKnown) return false;
  if (time.event === 'start') return beginOf(time) > lastAt + REPEATED_START_MS;
  return beginOf(time) > lastAt + TOLERANCE_MS && time.duration * 1000 < reportedMs;
}

/**
 * The runs that have no end of their own although a later one has begun: they ended with their latest event.
 * @param runs in the order of their start
 */
export const withoutEnd = (runs: readonly Run[]): readonly Run[] =>
  runs.slice(0, -1).filter(({ endedAt, isLost, lastAt }) => endedAt === null || (isLost && endedAt !== lastAt));
