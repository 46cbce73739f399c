/** Memory for the messages of one source, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Memory for the messages of all sources of a company, in bytes. */
const MAX_COMPANY_BYTES = 16 * 1024 * 1024;
/** Memory for the messages of all companies, in bytes. */
const MAX_ALL_BYTES = 128 * 1024 * 1024;

/** What one source uses. */
interface Part {
  readonly sender: { readonly companyId: number };
  bytes: number;
}

/** The memory of the messages that wait: of each source, of each company, and of all. */
export class QueueMemory {
  /** Bytes that wait, by company. */
  readonly #companies = new Map<number, number>();
  #bytes = 0;

  /** A source uses more bytes, or fewer. */
  account(part: Part, bytes: number): void {
    const { companyId } = part.sender;
    const own = (this.#companies.get(companyId) ?? 0) + bytes;
    if (own > 0) this.#companies.set(companyId, own);
    else this.#companies.delete(companyId);
    part.bytes += bytes;
    this.#bytes += bytes;
  }

  /** True while company and all companies have room, and the source uses less than a share of what it may. */
  hasRoom({ bytes, sender }: Readonly<Part>, share = 1): boolean {
    const own = this.#companies.get(sender.companyId) ?? 0;
    return bytes < MAX_BYTES * share && own < MAX_COMPANY_BYTES && this.#bytes < MAX_ALL_BYTES;
  }
}
