import type { ScannerConfig } from '../../config/scanner';
import { badRequest, failure, uploadNotScanned } from '../../errors/catalogue';
import { scan, ScannerUnreachable } from '../../outgoing/clamd';

/** After the scanner took no connection, files are refused for so long without asking the scanner, in ms. */
export const PAUSE_MS = 10_000;

/** For all files of an upload together, in ms. */
const TOTAL_MS = 60_000;

/** What `clamd` calls a file that it could not look through: beyond one of its limits, or encrypted. It is no malware. */
const UNSCANNABLE = /^Heuristics\.(Limits\.Exceeded|Encrypted)(\.|$)/;

/** Has files looked through for malware by the operator's scanner (ASVS V5.4.3). */
export class MalwareScanner {
  readonly #scanner: ScannerConfig;
  readonly #now: () => Date;
  #pausedUntil = 0;

  constructor(scanner: ScannerConfig, now: () => Date) {
    this.#scanner = scanner;
    this.#now = now;
  }

  /** @throws PorticoError 503 UPLOAD_NOT_SCANNED in the seconds after it took no connection */
  requireAnswering(): void {
    if (this.#now().getTime() < this.#pausedUntil)
      throw uploadNotScanned(new Error('clamd has just taken no connection'));
  }

  /**
   * After a file that the scanner cannot look through, the others are still scanned: malware beside it is reported as such.
   * @param signal ends it when the client has gone
   * @throws PorticoError 422 UPLOAD_MALWARE with the name that the scanner gives it, UPLOAD_PARTLY_SCANNED when there is no
   * malware and a file that it cannot look through; 503 UPLOAD_NOT_SCANNED when it does not say whether there is any; 400
   * when the client has gone
   */
  async scan(files: readonly Uint8Array[], signal: AbortSignal): Promise<void> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TOTAL_MS)]);
    let unscannable: string | undefined;
    for (const bytes of files) {
      const found = await scan(this.#scanner, bytes, limited).catch((error: unknown) => {
        // No one reads this response.
        if (signal.aborted) throw badRequest();
        // A slow file is that of its upload alone: it says nothing about the files of others.
        if (error instanceof ScannerUnreachable) this.#pausedUntil = this.#now().getTime() + PAUSE_MS;
        throw uploadNotScanned(error);
      });
      if (found === null) continue;
      if (!UNSCANNABLE.test(found)) throw failure('UPLOAD_MALWARE', found);
      unscannable ??= found;
    }
    if (unscannable !== undefined) throw failure('UPLOAD_PARTLY_SCANNED', unscannable);
  }
}
