import type { App } from '../schema/typed';

interface Steps<T, R> {
  /** Reads and checks the file. */
  readonly check: () => Promise<T>;
  /** What the scanner gets: the file as it was sent, and each file that is served of it. */
  readonly files: (checked: T) => readonly Uint8Array[];
  readonly store: (checked: T) => Promise<R>;
}

/**
 * Checks and stores an uploaded file in a slot of its company. Where there is a scanner, the file is checked in such a
 * slot, and scanned and stored outside of it, in a slot of scans: a slow scanner holds up no import. Slots of scans, which
 * can be held for a minute, are those of the sender's home company: who works in several companies has no more of them.
 * @param turn the company that the file is for, that of the sender, and what stops the scan
 * @throws PorticoError 429 when the company has no slot left; 503 in the seconds after the scanner took no connection
 */
export async function storeScanned<T, R>(
  { uploadSlots, scanSlots, malwareScanner }: App,
  turn: { readonly companyId: number; readonly homeCompanyId: number; readonly signal: AbortSignal },
  { check, files, store }: Steps<T, R>,
): Promise<R> {
  const { companyId, homeCompanyId, signal } = turn;
  if (!malwareScanner) return uploadSlots.run(companyId, async () => store(await check()));
  malwareScanner.requireAnswering();
  return scanSlots.run(homeCompanyId, async () => {
    malwareScanner.requireAnswering();
    const checked = await uploadSlots.run(companyId, check);
    await malwareScanner.scan(files(checked), signal);
    return store(checked);
  });
}
