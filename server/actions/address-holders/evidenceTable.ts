import type { HolderCandidate, HolderChain, HoldersAnswer, Origin } from '../../../domain/address-holders/answer';
import { BYTE_ORDER_MARK, csvLine, safeText, separatorOf } from '../../../domain/import-export/csv';
import type { Locale } from '../../../domain/text/locale';
import { HOLDER_WORDS } from './words';
import { candidateName } from './documentBlocks';

type Cell = string | number | null | undefined;

/** What one row of evidence says; the columns are those of `HolderWords.columns` after the sixth one. */
interface Row extends Partial<Origin> {
  readonly kind: 'line' | 'lease' | 'session' | 'sign-in' | 'none';
  readonly id?: Cell;
  readonly from?: Cell;
  readonly until?: Cell;
  readonly mac?: Cell;
  readonly ip?: Cell;
  readonly port?: Cell;
  readonly nat?: readonly [Cell, Cell, Cell];
  readonly to?: readonly [Cell, Cell];
  readonly protocol?: Cell;
  readonly status?: Cell;
  /** The login that this piece of evidence names. */
  readonly login?: Cell;
}

const cellsOf = (row: Row): Cell[] => [
  ...[row.kind, row.id, row.from, row.until, row.mac, row.ip, row.port],
  ...(row.nat ?? [null, null, null]),
  ...(row.to ?? [null, null]),
  ...[row.protocol, row.status, row.login, row.location, row.source],
];

/** All evidence of an answer as a CSV file: a row for each line, lease, session and sign-in of each candidate. */
export function evidenceTable(answer: HoldersAnswer, locale: Locale): string {
  const words = HOLDER_WORDS[locale];
  const separator = separatorOf(locale);
  const rows = answer.candidates.flatMap((candidate, index) => {
    const of = [
      index + 1,
      candidateName(candidate, words),
      candidate.login,
      candidate.chance.low,
      candidate.chance.high,
    ];
    return rowsOf(candidate).map(([gaps, row]) => [...of, gaps.join(' '), ...cellsOf(row)]);
  });
  const texts = rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? safeText(cell) : (cell ?? ''))));
  const table = [words.columns, ...texts].map((cells) => csvLine(cells.map(String), separator));
  return `${BYTE_ORDER_MARK}${table.join('')}`;
}

const rowsOf = ({ chains }: HolderCandidate): [readonly string[], Row][] =>
  chains.flatMap((chain) => chainRows(chain).map((row): [readonly string[], Row] => [chain.gaps, row]));

function chainRows({ lines, lease, session, signIn, mac, ip, location }: HolderChain): Row[] {
  const rows: Row[] = [
    ...lines.map((line): Row => ({
      ...{ kind: 'line', id: line.id, from: line.at, mac, ip: line.ip, port: line.port },
      nat: [line.natIp, line.natPort, line.natPortEnd],
      to: [line.destination, line.destinationPort],
      ...{ protocol: line.protocol, location: line.location, source: line.source },
    })),
    ...(lease ? [{ kind: 'lease', ...lease } as const] : []),
    ...(session ? [{ ...session, kind: 'session' } as const] : []),
    ...(signIn ? [{ ...signIn, kind: 'sign-in', from: signIn.at } as const] : []),
  ];
  return rows.length > 0 ? rows : [{ kind: 'none', mac, ip, location }];
}
