import type { Locale } from '../../../domain/text/locale';
import { openPaper, type Paper } from './paper';
import type { PaperKind, PrintOrder } from './papers';
import { GUEST_WORDS, momentText } from './words';

const A4 = { width: 210, height: 297 };
const CARD = { width: 85, height: 54, columns: 2, rows: 5 };
const STRIP = { width: 80, height: 118 };

/** What one account says, line by line. */
interface Lines {
  readonly company: string;
  readonly name: string;
  readonly login: string;
  readonly password: string;
  readonly valid: string;
  readonly address: string;
}

/** What a guest signs in with. */
export interface Credentials {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  /** Null: the account has none that can be read. */
  readonly password: string | null;
  readonly start: Date | null;
  readonly end: Date | null;
  readonly profile: number | null;
  /** The language that the guest reads. */
  readonly language: string | null;
}

/** Plain data, so that a worker process can get it. */
export interface PrintInput {
  readonly accounts: readonly Credentials[];
  readonly order: PrintOrder;
}

/** Prints accounts. @returns a PDF */
export async function printAccounts({ accounts, order }: PrintInput): Promise<Buffer> {
  const words = GUEST_WORDS[order.language];
  const paper = openPaper(order.fontFolder, words.wifi);
  accounts.forEach((account, index) => {
    const from = momentText(account.start, order.language, order.timezone);
    const until = momentText(account.end, order.language, order.timezone);
    const lines: Lines = {
      company: order.company,
      name: account.name === account.login ? '' : account.name,
      login: account.login,
      password: account.password ?? '—',
      valid: until === '' ? '' : words.valid(from, until),
      address: `${order.portal}?login=${encodeURIComponent(account.login)}`,
    };
    DRAW[order.kind](paper, lines, index, order.language);
  });
  return paper.end();
}

type Draw = (paper: Paper, lines: Lines, index: number, language: Locale) => void;

const card: Draw = (paper, lines, index, language) => {
  const words = GUEST_WORDS[language];
  const { width, height, columns, rows } = CARD;
  const place = index % (columns * rows);
  if (place === 0) paper.page(A4.width, A4.height);
  const x = (A4.width - columns * width) / 2 + (place % columns) * width;
  const y = (A4.height - rows * height) / 2 + Math.floor(place / columns) * height;
  paper.frame(x, y, width, height);
  paper.text(lines.company, x + 5, y + 4, { size: 11, width: width - 10 });
  paper.text(words.wifi, x + 5, y + 9.5, { size: 7.5, width: width - 10, soft: true });
  paper.line(x + 5, y + 14.5, width - 10);
  paper.text(lines.name, x + 5, y + 16, { size: 8, width: 48 });
  paper.text(words.login, x + 5, y + 21, { size: 6.5, width: 48, soft: true });
  paper.text(lines.login, x + 5, y + 23.5, { size: 11, width: 48 });
  paper.text(words.password, x + 5, y + 31, { size: 6.5, width: 48, soft: true });
  paper.text(lines.password, x + 5, y + 33.5, { size: 13, width: 48 });
  paper.text(lines.valid, x + 5, y + 45.5, { size: 7, width: width - 10, soft: true });
  paper.code(lines.address, x + width - 31, y + 16, 28);
};

const sheet: Draw = (paper, lines, _index, language) => {
  const words = GUEST_WORDS[language];
  paper.page(A4.width, A4.height);
  paper.text(lines.company, 25, 28, { size: 24, width: 160 });
  paper.text(words.wifi, 25, 41, { size: 15, width: 160, soft: true });
  paper.line(25, 53, 160);
  paper.text(lines.name, 25, 60, { size: 18, width: 160 });
  paper.text(words.login, 25, 76, { size: 12, width: 90, soft: true });
  paper.text(lines.login, 25, 82, { size: 22, width: 90 });
  paper.text(words.password, 25, 98, { size: 12, width: 90, soft: true });
  paper.text(lines.password, 25, 104, { size: 26, width: 90 });
  paper.text(lines.valid, 25, 122, { size: 13, width: 160, soft: true });
  paper.code(lines.address, 120, 68, 52);
  paper.line(25, 136, 160);
  const [join, open, enter] = words.steps;
  paper.text(`1. ${join}`, 25, 144, { size: 13, width: 160 });
  paper.text(`2. ${open}`, 25, 154, { size: 13, width: 160 });
  paper.text(lines.address, 30, 162, { size: 11, width: 155, soft: true });
  paper.text(`3. ${enter}`, 25, 171, { size: 13, width: 160 });
};

const strip: Draw = (paper, lines, _index, language) => {
  const words = GUEST_WORDS[language];
  const middle = { width: STRIP.width - 10, centered: true } as const;
  paper.page(STRIP.width, STRIP.height);
  paper.text(lines.company, 5, 5, { ...middle, size: 13 });
  paper.text(words.wifi, 5, 12, { ...middle, size: 9, soft: true });
  paper.line(5, 18, STRIP.width - 10);
  paper.text(lines.name, 5, 20, { ...middle, size: 11 });
  paper.text(words.login, 5, 28, { ...middle, size: 8, soft: true });
  paper.text(lines.login, 5, 31.5, { ...middle, size: 14 });
  paper.text(words.password, 5, 40, { ...middle, size: 8, soft: true });
  paper.text(lines.password, 5, 43.5, { ...middle, size: 17 });
  paper.text(lines.valid, 5, 54, { ...middle, size: 8, soft: true });
  paper.code(lines.address, 17, 59, 46);
  paper.text(words.scan, 5, 107, { ...middle, size: 8, soft: true });
};

const DRAW: Readonly<Record<PaperKind, Draw>> = { card, a4: sheet, receipt: strip };
