import { uploadsBusy } from '../../errors/catalogue';

/** Files of one company that are processed at once; another one is refused. */
export const SLOTS_PER_COMPANY = 2;
/** Maximum of files that are processed concurrently, because each is in memory. Further files wait. */
export const SLOTS = 4;

/**
 * Limits how many files are processed at once. A slot is taken when the whole file has arrived, so how long it is held
 * depends on the server alone, never on the client.
 */
export class UploadSlots {
  readonly #perCompany = new Map<number, number>();
  readonly #waiting: (() => void)[] = [];
  #free = SLOTS;

  /** Runs `work` in a slot of the company. @throws PorticoError 429 when the company has none left */
  async run<T>(companyId: number, work: () => Promise<T>): Promise<T> {
    const held = this.#perCompany.get(companyId) ?? 0;
    if (held >= SLOTS_PER_COMPANY) throw uploadsBusy();
    this.#perCompany.set(companyId, held + 1);
    try {
      await this.#turn();
      try {
        return await work();
      } finally {
        const next = this.#waiting.shift();
        if (next) next();
        else this.#free += 1;
      }
    } finally {
      const left = (this.#perCompany.get(companyId) ?? 1) - 1;
      if (left > 0) this.#perCompany.set(companyId, left);
      else this.#perCompany.delete(companyId);
    }
  }

  /** Resolves in the order of arrival; a company has at most `SLOTS_PER_COMPANY` places in the queue. */
  async #turn(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
