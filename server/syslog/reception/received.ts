import type { Sender } from './senders';

/** One message, as it came. */
export interface Received {
  readonly bytes: Buffer;
  /** When it came, in ms. */
  readonly at: number;
  /** Unique for this reception. */
  readonly id: string;
  /** Its sender can be made to wait: it came over a connection. */
  readonly canWait: boolean;
}

/**
 * Stores messages of one source.
 * @returns true when the source has to wait before it sends more
 * @throws what is worth another attempt, and what is not
 */
export type Deliver = (sender: Sender, messages: readonly Received[]) => Promise<boolean>;

/** Why messages are gone: no memory was left for those of UDP; the database refuses them. */
export type LossReason = 'queue-full' | 'not-storable';
