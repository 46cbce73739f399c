/** One use of the id of a session; times in ms. */
export interface Run {
  readonly run: number;
  startedAt: number;
  /** An event has told when the run began: a start, or one with a duration. */
  beginKnown: boolean;
  endedAt: number | null;
  /** It was ended because nothing was heard of it; a later event may show that it goes on. */
  isLost: boolean;
}

/** What an event of a session says about its time. */
export interface Moment {
  readonly event: 'start' | 'interim' | 'stop';
  /** In ms. */
  readonly at: number;
  /** In seconds, 0 where the event has none. */
  readonly duration: number;
}

/** Durations have whole seconds, clocks are adjusted, and a start that is sent again may have a new time. */
const TOLERANCE_MS = 60_000;

const beginOf = ({ at, duration }: Moment): number => at - duration * 1000;
const tellsBegin = ({ event, duration }: Moment): boolean => event === 'start' || duration > 0;

/**
 * Finds the run of a session that an event belongs to, and adds the event to it. Equipment that has restarted counts
 * its sessions from the beginning again (RFC 2866 §5.5 asks for ids that are unique, not for ever), so an event that
 * begins after the end of one run is of another one. Without a known begin, an event belongs to the run before it.
 * @param runs of one session, ordered by their start; a new run is added to them
 */
export function addToRun(runs: Run[], moment: Moment): Run {
  const found = findRun(runs, moment);
  if (!found) {
    const added: Run = {
      run: Math.max(0, ...runs.map(({ run }) => run)) + 1,
      startedAt: beginOf(moment),
      beginKnown: tellsBegin(moment),
      endedAt: moment.event === 'stop' ? moment.at : null,
      isLost: false,
    };
    runs.push(added);
    runs.sort((a, b) => a.startedAt - b.startedAt);
    return added;
  }
  found.startedAt = Math.min(found.startedAt, beginOf(moment));
  found.beginKnown ||= tellsBegin(moment);
  if (moment.event === 'stop' && (found.endedAt === null || found.isLost || moment.at < found.endedAt)) {
    found.endedAt = moment.at;
    found.isLost = false;
  }
  return found;
}

/** @returns undefined when the event is of a new run */
function findRun(runs: readonly Run[], moment: Moment): Run | undefined {
  const { at } = moment;
  const before = runs.findLast(({ startedAt }) => startedAt <= at);
  const after = runs.find(({ startedAt }) => startedAt > at);
  if (before && !beginsAfter(before, moment)) return before;
  const belongsToNext = after && (!after.beginKnown || after.startedAt - at <= TOLERANCE_MS);
  return belongsToNext ? after : undefined;
}

function beginsAfter({ endedAt, isLost }: Run, moment: Moment): boolean {
  if (endedAt === null || !tellsBegin(moment)) return false;
  return beginOf(moment) > endedAt + TOLERANCE_MS && (!isLost || moment.event === 'start');
}
