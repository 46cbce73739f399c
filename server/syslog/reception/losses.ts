import type { LossReason } from './received';
import type { Sender } from './senders';

/** Stores how many messages of a source are gone. @throws when the database is unavailable */
export type ReportLoss = (sender: Sender, count: number, reason: LossReason) => Promise<void>;

interface Loss {
  readonly sender: Sender;
  readonly reason: LossReason;
  count: number;
}

/** Messages that are gone, by source and reason, until they are reported: a flood is one report. */
export class Losses {
  #waiting = new Map<string, Loss>();

  add(sender: Sender, count: number, reason: LossReason): void {
    const key = `${sender.sourceid} ${reason}`;
    const known = this.#waiting.get(key);
    if (known) known.count += count;
    else this.#waiting.set(key, { sender, reason, count });
  }

  /** Reports all of them. What cannot be stored waits for the next report. @throws the first error of `report` */
  async report(report: ReportLoss): Promise<void> {
    const losses = [...this.#waiting.values()];
    this.#waiting = new Map();
    const results = await Promise.allSettled(losses.map(({ sender, count, reason }) => report(sender, count, reason)));
    const errors: unknown[] = [];
    for (const [index, result] of results.entries()) {
      const loss = losses[index];
      if (result.status === 'fulfilled' || !loss) continue;
      errors.push(result.reason);
      this.add(loss.sender, loss.count, loss.reason);
    }
    if (errors.length > 0) throw errors[0];
  }
}
