/**
 * An outage is logged this often at most, in ms: a database can alternate between failure and success (a full disk
 * refuses writes only).
 */
const REPORT_INTERVAL_MS = 10_000;

/** Whether the database is away, so that an outage is one line in the log and not one for each request. */
export class Outage {
  #away = false;
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** Reports a failed use of the database. @returns true when it must be logged */
  failed(): boolean {
    const news = !this.#away && performance.now() - this.#reportedAt > REPORT_INTERVAL_MS;
    this.#away = true;
    if (news) this.#reportedAt = performance.now();
    return news;
  }

  /** Reports a successful use of the database. */
  worked(): void {
    this.#away = false;
  }
}
