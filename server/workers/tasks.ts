import { evaluate, type Expression } from '../files/expressions/evaluate';
import { printAccounts, type PrintInput } from '../files/print/cards';
import { printFigures } from '../files/print/figures/figures';
import type { PrintedReport } from '../files/print/figures/parts';
import { printDocument, type TextDocument } from '../files/print/textDocument';
import { checkAnswer, type AnswerCheck } from '../files/saml/checkAssertion';
import { checkLogout, type LogoutCheck } from '../files/saml/logout';
import { readTable, type TableFacts } from '../files/tables/readTable';
import { zipOf, type ZipBytes, type ZipText } from '../files/archives/portableZip';
import { checkFile, type CheckInput } from '../files/uploads/kinds';
import { readThemes, type CheckedTheme, type ThemesInput } from '../files/uploads/themes';
import type { CheckedFile } from '../files/uploads/webArchive';

/** Sends a chunk to the server; resolves when it has been handled there. */
export type Emit = (chunk: Uint8Array) => Promise<void>;

/** Some bytes arrive as a plain `Uint8Array`. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

/**
 * Everything that runs in a worker process: reading uploaded files, and rendering whose size the caller decides. Tasks
 * are pure: they have neither the database, nor the configuration, nor any key.
 */
export const TASKS = {
  /** Reads a CSV file or an Excel workbook; emits its rows in packed chunks. */
  readTable: ({ bytes }: { readonly bytes: Uint8Array }, emit: Emit): Promise<TableFacts> =>
    readTable(bufferOf(bytes), emit),
  /** Checks a picture or a web archive and inflates its files. */
  checkUpload: (input: CheckInput): Promise<CheckedFile> => checkFile({ ...input, bytes: bufferOf(input.bytes) }),
  /** Checks an archive of several themes for portals, theme by theme. */
  checkThemes: (input: ThemesInput): Promise<CheckedTheme[]> => readThemes({ ...input, bytes: bufferOf(input.bytes) }),
  /** Renders a PDF of accounts. */
  printAccounts: (input: PrintInput): Promise<Uint8Array> => printAccounts(input),
  /** Renders a PDF of headings and texts. */
  printDocument: (input: TextDocument): Promise<Uint8Array> => printDocument(input),
  /** Renders a PDF of figures: charts and tables. */
  printFigures: (input: PrintedReport): Promise<Uint8Array> => printFigures(input),
  /** Makes a ZIP archive. */
  zip: async (files: readonly (ZipText | ZipBytes)[]): Promise<Uint8Array> => zipOf(files),
  /** Checks the answer of an identity provider (SAML). */
  checkAnswer: (check: AnswerCheck) => checkAnswer(check),
  /** Checks the request of an identity provider to end sessions (SAML). */
  checkLogout: (check: LogoutCheck) => checkLogout(check),
  /** The value of an expression of CEL, as JSON. */
  evaluate: async (expression: Expression): Promise<unknown> => evaluate(expression),
} as const;

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;
