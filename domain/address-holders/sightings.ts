import type { Line, Question } from './evidence';
import type { ChainGap } from './gaps';
import { countBelow, groupsOf } from './groups';
import type { Time } from './periods';

/** Something used an address inside the network at a time: lines, or the question itself where no line is needed. */
export interface Sighting {
  /** They differ in time, destination and ports only, and all evidence fits each of them in the same way. */
  readonly lines: readonly Line[];
  readonly mac: string | null;
  readonly token: string | null;
  readonly time: Time;
  readonly ip: string | null;
  readonly location: number | null;
  readonly gaps: readonly ChainGap[];
}

/** What a line says about a value that is asked for: it is the one, it is another one, or the line does not say. */
type Answer = boolean | 'unlogged';

const compared = (expected: unknown, logged: unknown): Answer =>
  expected === null || (logged === null ? 'unlogged' : expected === logged);

/** The port of a line: the one inside for an address inside, the translated one for a translated address. */
function portAnswers({ address, port }: Question, line: Line): Answer[] {
  const translated = (): Answer => {
    if (port === null) return true;
    if (line.natPort === null) return 'unlogged';
    return line.natPort <= port && port <= (line.natPortEnd ?? line.natPort);
  };
  return [
    ...(line.ip === address ? [compared(port, line.port)] : []),
    ...(line.natIp === address ? [translated()] : []),
  ];
}

/** The sighting of a line; undefined for a line that says something else than what is asked. */
function sightingOf(question: Question, line: Line): Sighting | undefined {
  const { destination, destinationPort, from, to, tolerance } = question;
  if (line.at < from - tolerance || line.at >= to + tolerance) return undefined;
  const ports = portAnswers(question, line);
  const port = ports.includes(true) ? true : ports.includes('unlogged') && 'unlogged';
  const answers = [compared(destination, line.destination), compared(destinationPort, line.destinationPort)];
  if (port === false || answers.includes(false)) return undefined;
  const isNear = line.at < from || line.at >= to;
  const { mac, token, ip, location } = line;
  return {
    ...{ lines: [line], mac, token, ip, location },
    time: [line.at, line.at],
    gaps: [
      ...(port === 'unlogged' ? (['port-unlogged'] as const) : []),
      ...(answers.includes('unlogged') ? (['destination-unlogged'] as const) : []),
      ...(isNear ? (['clock'] as const) : []),
    ],
  };
}

/**
 * The sightings that a question is about. Lines that fit come first. Holders of the address without a line count too,
 * unless a port or a destination is asked for and lines name them: then those lines are the answer.
 * @param times at which some evidence begins to fit, or ends to
 */
export function sightingsOf(question: Question, lines: readonly Line[], times: readonly number[]): Sighting[] {
  const { address, port, destination, destinationPort, from, to } = question;
  const found = lines.flatMap((line) => sightingOf(question, line) ?? []);
  const isNarrow = port !== null || destination !== null || destinationPort !== null;
  const isNamed = found.some(({ gaps }) => !gaps.some((gap) => gap.endsWith('-unlogged')));
  const grouped = together(found, times);
  if (isNarrow && isNamed) return grouped;
  const nothing = { lines: [], mac: null, token: null, location: null };
  return [...grouped, { ...nothing, time: [from, to - 1], ip: address, gaps: ['no-line'] }];
}

/** Makes one sighting of those that have the same chains. */
function together(sightings: readonly Sighting[], times: readonly number[]): Sighting[] {
  const groups = groupsOf(sightings, ({ mac, token, ip, location, gaps, time: [at] }) =>
    JSON.stringify([mac, token, ip, location, gaps, countBelow(times, at, false), countBelow(times, at, true)]),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, lines: [first, ...others].flatMap(({ lines }) => lines) }] : [],
  );
}
