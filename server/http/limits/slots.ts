import { Semaphore } from '../../concurrency/semaphore';
import { uploadsBusy } from '../../errors/catalogue';

/** Files of one company that are processed at once; another one is refused. */
export const SLOTS_PER_COMPANY = 2;
/** Maximum of files that are processed concurrently, because each is in memory. Further files wait. */
export const SLOTS = 4;

/** Files sent by administrators of one home company that are scanned for malware at once; another one is refused. */
export const SCANS_PER_COMPANY = 1;
/** Files that are scanned at once. Further files wait, on disk. */
export const SCANS = 3;

/**
 * Limits how many files are processed at once. A slot is taken when the whole file has arrived, so how long it is held
 * never depends on the client. Scans, which depend on the scanner too, have slots of their own.
 */
export class UploadSlots {
  readonly #perCompany = new Map<number, number>();
  readonly #maxPerCompany: number;
  /** A company has at most as many places in its queue as slots. */
  readonly #slots: Semaphore;

  constructor(maxPerCompany = SLOTS_PER_COMPANY, max = SLOTS) {
    this.#maxPerCompany = maxPerCompany;
    this.#slots = new Semaphore(max);
  }

  /** Runs `work` in a slot of the company. @throws PorticoError 429 when the company has none left */
  async run<T>(companyId: number, work: () => Promise<T>): Promise<T> {
    const held = this.#perCompany.get(companyId) ?? 0;
    if (held >= this.#maxPerCompany) throw uploadsBusy();
    this.#perCompany.set(companyId, held + 1);
    try {
      return await this.#slots.run(work);
    } finally {
      const left = (this.#perCompany.get(companyId) ?? 1) - 1;
      if (left > 0) this.#perCompany.set(companyId, left);
      else this.#perCompany.delete(companyId);
    }
  }
}
