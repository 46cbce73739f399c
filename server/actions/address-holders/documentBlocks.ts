import type {
  HolderCandidate,
  HolderChain,
  HolderLine,
  HoldersAnswer,
  Origin,
} from '../../../domain/address-holders/answer';
import { endText, natText } from '../../../domain/address-holders/lineText';
import { type Locale, LOCALE_TAGS } from '../../../domain/text/locale';
import type { DocumentBlock } from '../../files/print/textDocument';
import { HOLDER_WORDS } from './words';
import { fill, type HolderWords } from './words/holderWords';

/** Lines of a chain that the report prints; all of them are in the table. */
const MAX_LINES = 20;

/** The reader of a report, and its author. */
export interface ReportFor {
  readonly company: string;
  readonly companyId: number;
  /** Names of the states of a sign-in. */
  readonly signInStates: Readonly<Record<string, string>>;
  readonly by: string;
  readonly locale: Locale;
  readonly timezone: string;
}

/** How times and probabilities are written. */
interface Format {
  readonly words: HolderWords;
  readonly signInStates: ReportFor['signInStates'];
  readonly time: (iso: string) => string;
  readonly share: (share: number) => string;
}

/** The report of an answer, part by part. */
export function documentBlocks(answer: HoldersAnswer, reader: ReportFor): DocumentBlock[] {
  const words = HOLDER_WORDS[reader.locale];
  const { signInStates } = reader;
  const format: Format = { words, signInStates, time: timeFormat(reader), share: shareFormat(reader.locale) };
  const text = (value: string): DocumentBlock => ({ style: 'text', text: value });
  const heading = (value: string): DocumentBlock => ({ style: 'heading', text: value });
  const { reference, authority } = answer.question;
  return [
    { style: 'title', text: words.title },
    text(fill(words.company, { name: reader.company })),
    text(fill(words.made, { at: format.time(answer.askedAt), by: reader.by })),
    text(fill(words.reference, { value: reference })),
    text(fill(words.authority, { value: authority })),
    heading(words.question),
    ...questionTexts(answer.question, format).map(text),
    heading(words.result),
    text(
      answer.candidates.length === 0
        ? words.none
        : fill(words.candidates, { count: answer.candidates.length, lines: answer.lines }),
    ),
    ...answer.gaps.map(({ code, until, count = 0 }) =>
      text(fill(words.answerGaps[code], { until: until ? format.time(until) : '', count })),
    ),
    ...answer.candidates.flatMap((candidate, index) => candidateBlocks(candidate, index, format)),
    ...(answer.candidates.length > 0
      ? [heading(words.chance.split(/[:：]/)[0]?.trim() ?? ''), text(words.method)]
      : []),
    text(words.check),
  ];
}

function questionTexts(question: HoldersAnswer['question'], { words, time }: Format): string[] {
  const { address, port, destination, destinationPort, from, to, tolerance } = question;
  const target = [destination, destinationPort].filter((part) => part !== null).join(' : ');
  return [
    fill(words.address, { value: address }),
    ...(port === null ? [] : [fill(words.port, { value: port })]),
    ...(target === '' ? [] : [fill(words.destination, { value: target })]),
    fill(words.minute, { from: time(from), to: time(to) }),
    fill(words.tolerance, { value: tolerance }),
  ];
}

function candidateBlocks(candidate: HolderCandidate, index: number, format: Format): DocumentBlock[] {
  const { words, share } = format;
  const { low, high } = candidate.chance;
  const chance =
    low === high
      ? fill(words.chance, { value: share(high) })
      : fill(words.chanceRange, { low: share(low), high: share(high) });
  return [
    { style: 'heading', text: `${index + 1}. ${candidateName(candidate, words)}` },
    { style: 'text', text: `${chance}. ${words.states[candidate.state]}` },
    ...candidate.chains.flatMap((chain) => chainBlocks(chain, format)),
  ];
}

/** The account, otherwise the login, otherwise the device. */
export function candidateName({ identity, login, chains }: HolderCandidate, words: HolderWords): string {
  if (identity) return fill(words.account, { ...identity });
  if (login !== null) return login;
  const mac = chains.find((chain) => chain.mac !== null)?.mac;
  return mac ? fill(words.device, { mac }) : fill(words.unknownDevice, { ip: chains[0]?.ip ?? '—' });
}

function chainBlocks(chain: HolderChain, { words, signInStates, time }: Format): DocumentBlock[] {
  const { lines, lease, session, signIn, gaps } = chain;
  const placed = (value: string, { location, source }: Origin): DocumentBlock => ({
    style: 'detail',
    text: [
      value,
      ...(location === null ? [] : [fill(words.at, { location })]),
      ...(source === null ? [] : [fill(words.source, { name: source })]),
    ].join(', '),
  });
  const period = ({ from, until }: { from: string; until: string | null }) => ({
    period:
      until === null
        ? fill(words.openPeriod, { from: time(from) })
        : fill(words.period, { from: time(from), until: time(until) }),
  });
  return [
    ...(signIn
      ? [
          placed(
            fill(words.signIn, {
              ...signIn,
              login: signIn.login ?? '—',
              at: time(signIn.at),
              status: signInStates[signIn.status] ?? signIn.status,
            }),
            signIn,
          ),
        ]
      : []),
    ...(session
      ? [
          placed(
            fill(words.session, {
              ...session,
              login: session.login ?? '—',
              mac: session.mac ?? '—',
              ...period(session),
            }),
            session,
          ),
        ]
      : []),
    ...(lease ? [placed(fill(words.lease, { ...lease, ...period(lease) }), lease)] : []),
    ...lines.slice(0, MAX_LINES).map((line) => placed(lineText(line, words, time), line)),
    ...(lines.length > MAX_LINES
      ? [{ style: 'detail' as const, text: fill(words.moreLines, { count: lines.length - MAX_LINES }) }]
      : []),
    ...gaps.map((gap): DocumentBlock => ({ style: 'detail', text: `${words.gaps} — ${words.chainGaps[gap]}` })),
  ];
}

function lineText(line: HolderLine, words: HolderWords, time: Format['time']): string {
  const nat = natText(line);
  return fill(words.line, {
    id: line.id,
    at: time(line.at),
    from: endText(line.ip, line.port),
    to: endText(line.destination, line.destinationPort),
    nat: nat === null ? '' : ` (${nat})`,
  });
}

/** Times to the second, with the offset of the zone: an authority reads them elsewhere. */
function timeFormat({ locale, timezone }: ReportFor): Format['time'] {
  const format = new Intl.DateTimeFormat(LOCALE_TAGS[locale], {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    timeZone: timezone,
    timeZoneName: 'longOffset',
  });
  return (iso) => format.format(new Date(iso));
}

function shareFormat(locale: Locale): Format['share'] {
  const format = new Intl.NumberFormat(LOCALE_TAGS[locale], { style: 'percent', maximumFractionDigits: 1 });
  return (share) => format.format(share);
}
