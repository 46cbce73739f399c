/** The end of a company's audit log. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** False for a head that is missing, older than one that was written, or another one with its number. */
export const isSameOrLater = (found: Head | undefined, written: Head): boolean =>
  found !== undefined && (found.seq > written.seq || (found.seq === written.seq && found.hash === written.hash));

/** Companies whose head is kept; the one that has been quiet for the longest time is forgotten first. */
const MAX_COMPANIES = 10_000;

/**
 * The last head of each company's audit log that this process has committed. The owner of the database can replace the
 * functions that store entries, or put an older head back with its MAC; while the process lives, it notices that its own
 * entries are gone. In memory, because the database is what it is compared with.
 */
export class KnownHeads {
  private readonly heads = new Map<number, Head>();
  private readonly reported = new Set<number>();

  /** @param report gets a line for the operator, once for each company */
  constructor(private readonly report: (line: string) => void) {}

  /** Remembers a head after its commit. Commits can end in another order than they were made. */
  remember(companyId: number, head: Head): void {
    const known = this.heads.get(companyId);
    this.heads.delete(companyId);
    this.heads.set(companyId, known && known.seq >= head.seq ? known : head);
    for (const quiet of this.heads.keys()) {
      if (this.heads.size <= MAX_COMPANIES) break;
      this.heads.delete(quiet);
      this.reported.delete(quiet);
    }
  }

  /** The heads that are known now, by company. */
  all(): ReadonlyMap<number, Head> {
    return new Map(this.heads);
  }

  /** The head of a company that is known now. */
  of(companyId: number): Head | undefined {
    return this.heads.get(companyId);
  }

  /** False, and reported, for a head that is older than the known one, or another one with its number. */
  isCurrent(companyId: number, head: Head): boolean {
    const known = this.heads.get(companyId);
    if (!known || isSameOrLater(head, known)) return true;
    this.reportLost(companyId, known);
    return false;
  }

  /** Reports that an entry which this process has committed is not in the log any more. */
  reportLost(companyId: number, { seq }: Head): void {
    if (this.reported.has(companyId)) return;
    this.reported.add(companyId);
    this.report(
      `ERROR: the audit log of company ${companyId} was tampered with: entry ${seq} was written and is not there ` +
        'any more (audit verify)',
    );
  }
}
