import { timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backupError';
import { FORMAT, FORMAT_VERSION, Tally, type Footer, type Header } from './format';

const NEWLINE = 10;
const ROW = '[';
/** No row is nearly as long; a file that says so is none of ours. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;

/** One chunk of a backup, in order. */
type BackupChunk =
  | { readonly kind: 'head'; readonly header: Header }
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'row'; readonly json: string }
  | { readonly kind: 'foot'; readonly footer: Footer };

/**
 * Reads a backup chunk by chunk and verifies it; the last chunk is returned only if all chunks before were intact. A
 * caller that uses earlier chunks must be able to roll back, or must have verified the whole file before.
 * @throws BackupError for a file that is no backup, is cut, was altered, or was made with another key
 */
export async function* readChunks(file: string, key: string, keyId: string): AsyncGenerator<BackupChunk> {
  const tally = new Tally(key);
  let place: 'head' | 'tables' | 'end' = 'head';
  try {
    for await (const line of linesOf(file)) {
      if (place === 'end') throw new BackupError('the backup was altered: there is more after its end');
      if (place === 'head') {
        const header = readHeader(line, keyId);
        tally.head(line);
        place = 'tables';
        yield { kind: 'head', header };
      } else if (line.startsWith(ROW)) {
        tally.row(line);
        yield { kind: 'row', json: line };
      } else {
        const control = (JSON.parse(line) ?? {}) as { table?: string } & Partial<Footer>;
        if (control.table === undefined) {
          yield { kind: 'foot', footer: checkFooter(control as Footer, tally.foot()) };
          place = 'end';
        } else {
          tally.table(control.table, line);
          yield { kind: 'table', name: control.table };
        }
      }
    }
  } catch (error) {
    throw explain(error, file);
  }
  if (place !== 'end') throw new BackupError('the backup is cut: its end is missing');
}

function readHeader(line: string, keyId: string): Header {
  const header = (JSON.parse(line) ?? {}) as Header;
  if (header.format !== FORMAT) throw new BackupError('this is no backup of Portico');
  if (header.version !== FORMAT_VERSION) {
    throw new BackupError(`the backup has format ${header.version}, this Portico (${FORMAT_VERSION}) cannot read it`);
  }
  if (header.keyId !== keyId) {
    throw new BackupError(
      `the backup was made with another key (${header.keyId}, here ${keyId}): put the secret.key, or the ` +
        'PORTICO_SECRET_KEY, of that installation in place first; without it its sealed secrets cannot be read',
    );
  }
  return header;
}

/** @throws BackupError naming the first table that differs */
function checkFooter(claimed: Footer, found: Footer): Footer {
  const mac = (footer: Footer) => Buffer.from(String(footer.mac).padEnd(found.mac.length).slice(0, found.mac.length));
  const same = timingSafeEqual(mac(claimed), mac(found));
  if (same && JSON.stringify(claimed.sums) === JSON.stringify(found.sums)) return found;
  const sums = Array.isArray(claimed.sums) ? claimed.sums : [];
  const wrong = found.sums.find((sum, index) => JSON.stringify(sum) !== JSON.stringify(sums[index]));
  throw new BackupError(`the backup was altered${wrong ? `: table ${wrong.name} is not as it was written` : ''}`);
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof BackupError) return error;
  if (error instanceof SyntaxError) return new BackupError('the backup was altered, or is no backup of Portico');
  const code = (error as { code?: unknown }).code;
  if (code === 'ENOENT') return new BackupError(`there is no file ${file}`);
  if (code === 'Z_BUF_ERROR') return new BackupError('the backup is cut: its end is missing');
  if (typeof code === 'string' && code.startsWith('Z_')) {
    return new BackupError('the backup was altered, or is no backup of Portico');
  }
  return error;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = pipeline(source, createGunzip(), () => undefined);
  let parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    length += part.length;
    if (length > MAX_LINE_BYTES) throw new BackupError('this is no backup of Portico');
    parts.push(part);
  };
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        take(chunk.subarray(start, end));
        yield Buffer.concat(parts).toString('utf8');
        parts = [];
        length = 0;
        start = end + 1;
      }
      if (start < chunk.length) take(chunk.subarray(start));
    }
    if (length > 0) throw new BackupError('the backup is cut: its end is missing');
  } finally {
    source.destroy();
  }
}
