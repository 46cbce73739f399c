import { crc32 } from 'node:zlib';
import type { Locale } from '../../../domain/text/locale';
import { unexpected } from '../../errors/catalogue';
import { DEFLATE_END, deflateChunk, type FileWriter, type Chunk } from './fileWriter';
import { mapInSlices } from '../../concurrency/inSlices';
import { rowXml, SHEET_END, sheetStart } from './sheetXml';
import { WORDS } from './words';
import { sheetPath, workbookFiles } from './workbookXml';
import { centralDirectory, dataDescriptor, localHeader, type ZipEntry } from '../../files/archives/zip';

/** Rows of one sheet; Excel takes 1 048 576, headings included. */
const MAX_ROWS = 1_000_000;
/** A sheet ends early before the 32-bit sizes of the archive would overflow. */
const MAX_BYTES = 3_000_000_000;

interface XlsxState {
  readonly heads: readonly string[];
  /** Bytes of the archive so far. */
  readonly offset: number;
  readonly entries: readonly ZipEntry[];
  /** The sheet that is being written. */
  readonly open: ZipEntry & { readonly rows: number };
}

/** The state and the bytes after more text of the open sheet. */
async function grown(state: XlsxState, text: string, rows = 0): Promise<Chunk<XlsxState>> {
  const plain = Buffer.from(text);
  const bytes = await deflateChunk(plain);
  const { open } = state;
  return {
    bytes,
    state: {
      ...state,
      offset: state.offset + bytes.length,
      open: {
        ...open,
        crc: crc32(plain, open.crc),
        compressed: open.compressed + bytes.length,
        size: open.size + plain.length,
        rows: open.rows + rows,
      },
    },
  };
}

async function startSheet(state: Omit<XlsxState, 'open'>): Promise<Chunk<XlsxState>> {
  const name = sheetPath(state.entries.length + 1);
  const header = localHeader(name);
  const open = { name, crc: 0, compressed: 0, size: 0, offset: state.offset, rows: 0 };
  const started = await grown({ ...state, offset: state.offset + header.length, open }, sheetStart(state.heads));
  return { ...started, bytes: Buffer.concat([header, started.bytes]) };
}

async function endSheet(state: XlsxState): Promise<Chunk<Omit<XlsxState, 'open'>>> {
  const last = await grown(state, SHEET_END);
  const { rows: _rows, ...open } = last.state.open;
  const entry = { ...open, compressed: open.compressed + DEFLATE_END.length };
  const bytes = Buffer.concat([last.bytes, DEFLATE_END, dataDescriptor(entry)]);
  return {
    bytes,
    state: { heads: state.heads, offset: state.offset + bytes.length, entries: [...state.entries, entry] },
  };
}

/** Writes an Excel workbook (ECMA-376) in chunks: a ZIP archive whose sheets are concatenated deflate streams. */
export function xlsxWriter(locale: Locale): FileWriter<XlsxState> {
  return {
    begin: (heads) => startSheet({ heads, offset: 0, entries: [] }),
    async rows(state, rows) {
      const before: Buffer[] = [];
      let now = state;
      if (now.open.rows + rows.length > MAX_ROWS || now.open.size > MAX_BYTES) {
        const ended = await endSheet(now);
        const started = await startSheet(ended.state);
        before.push(ended.bytes, started.bytes);
        now = started.state;
      }
      const first = now.open.rows + 2;
      const text = (await mapInSlices(rows, (row, index) => rowXml(first + index, row))).join('');
      const written = await grown(now, text, rows.length);
      // No archive with 64-bit offsets: no spreadsheet opens a file that needs them.
      if (written.state.offset > 0xffff_0000) throw unexpected();
      return { bytes: Buffer.concat([...before, written.bytes]), state: written.state };
    },
    async end(state) {
      const ended = await endSheet(state);
      const bytes = [ended.bytes];
      const entries = [...ended.state.entries];
      let { offset } = ended.state;
      for (const [name, text] of Object.entries(workbookFiles(entries.length, WORDS[locale].date))) {
        const plain = Buffer.from(text);
        const data = Buffer.concat([await deflateChunk(plain), DEFLATE_END]);
        const entry = { name, crc: crc32(plain), compressed: data.length, size: plain.length, offset };
        const whole = Buffer.concat([localHeader(name), data, dataDescriptor(entry)]);
        bytes.push(whole);
        entries.push(entry);
        offset += whole.length;
      }
      const directory = centralDirectory(entries, offset);
      bytes.push(directory);
      return {
        bytes: Buffer.concat(bytes),
        state: { ...state, entries, offset: offset + directory.length },
      };
    },
    size: ({ offset }) => offset,
  };
}
