/** A database that comes and goes (a full disk refuses writes only) is told of this often at most, in ms. */
const QUIET = 10_000;

/** Whether the database is away, so that an outage is one line in the log and not one for each request. */
export class Outage {
  #away = false;
  #toldAt = Number.NEGATIVE_INFINITY;

  /** Somebody could not work with the database. @returns true when that is news: it is to be logged */
  failed(): boolean {
    const news = !this.#away && performance.now() - this.#toldAt > QUIET;
    this.#away = true;
    if (news) this.#toldAt = performance.now();
    return news;
  }

  /** Somebody could. */
  worked(): void {
    this.#away = false;
  }
}
