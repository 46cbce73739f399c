import type { Line, Question } from './evidence';
import type { ChainGap } from './gaps';
import type { Time } from './periods';

/** Something used an address inside the network at a time: a line, or the question itself where no line is needed. */
export interface Sighting {
  readonly line: Line | null;
  readonly time: Time;
  readonly ip: string | null;
  readonly location: number | null;
  readonly gaps: readonly ChainGap[];
}

/** What a line says of a value that is asked for: it is the one, it is another one, or the line does not say. */
type Answer = boolean | 'unlogged';

const isAsked = (asked: unknown, logged: unknown): Answer =>
  asked === null || (logged === null ? 'unlogged' : asked === logged);

/** The port of a line: the one inside for an address inside, the translated one for a translated address. */
function portAnswers({ address, port }: Question, line: Line): Answer[] {
  const translated = (): Answer => {
    if (port === null) return true;
    if (line.natPort === null) return 'unlogged';
    return line.natPort <= port && port <= (line.natPortEnd ?? line.natPort);
  };
  return [
    ...(line.ip === address ? [isAsked(port, line.port)] : []),
    ...(line.natIp === address ? [translated()] : []),
  ];
}

/** The sighting of a line; undefined for a line that says something else than what is asked. */
function sightingOf(question: Question, line: Line): Sighting | undefined {
  const { destination, destinationPort, from, to, tolerance } = question;
  if (line.at < from - tolerance || line.at >= to + tolerance) return undefined;
  const ports = portAnswers(question, line);
  const port = ports.includes(true) ? true : ports.includes('unlogged') && 'unlogged';
  const answers = [isAsked(destination, line.destination), isAsked(destinationPort, line.destinationPort)];
  if (port === false || answers.includes(false)) return undefined;
  const isNear = line.at < from || line.at >= to;
  return {
    line,
    time: [line.at, line.at],
    ip: line.ip,
    location: line.location,
    gaps: [
      ...(port === 'unlogged' ? (['port-unlogged'] as const) : []),
      ...(answers.includes('unlogged') ? (['destination-unlogged'] as const) : []),
      ...(isNear ? (['clock'] as const) : []),
    ],
  };
}

/**
 * The sightings that a question is about. Lines that fit come first. Who had the address without a line counts too, unless
 * a port or a destination is asked for and lines name them: then those lines are the answer.
 */
export function sightingsOf(question: Question, lines: readonly Line[]): Sighting[] {
  const { address, port, destination, destinationPort, from, to } = question;
  const found = lines.flatMap((line) => sightingOf(question, line) ?? []);
  const isNarrow = port !== null || destination !== null || destinationPort !== null;
  const isNamed = found.some(({ gaps }) => !gaps.some((gap) => gap.endsWith('-unlogged')));
  if (isNarrow && isNamed) return found;
  const direct: Sighting = { line: null, time: [from, to - 1], ip: address, location: null, gaps: ['no-line'] };
  return [...found, direct];
}
