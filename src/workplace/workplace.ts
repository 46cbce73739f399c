import type { ClientModel } from '../../domain/schema/client/client';
import type { Language } from '../../locales/catalogue';
import type { Me } from '../../dataProvider/me';
import { keepAccountTimeZone } from '../../dataProvider/timeZone';
import { offeredHere } from './mayChangeCompany';

/** The signed-in person, with company, rights, screens and language. */
export interface Workplace {
  readonly me: Me;
  /** What the server offers, without what cannot be done in this tab (`offeredHere`). */
  readonly model: ClientModel;
  readonly language: Language;
  /** What this person keeps on the server, as it was when this epoch began; null: it could not be read. */
  readonly kept: Readonly<Record<string, unknown>> | null;
  /** Counts the changes of person, company or team: what was known before one is worth nothing after it. */
  readonly epoch: number;
}

let current: Workplace | null = null;
const listeners = new Set<() => void>();

/** The store of the current workplace; null without a session. */
export const workplace = {
  get: (): Workplace | null => current,
  set(next: Workplace | null): void {
    const model = next && offeredHere(next.me, next.model);
    current = next && model && model !== next.model ? { ...next, model } : next;
    keepAccountTimeZone(next?.me.timezone);
    listeners.forEach((listener) => listener());
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
