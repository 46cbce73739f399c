import { resourceOfElement } from '../../../domain/schema/model/findResource';
import type { Model, Resource } from '../../../domain/schema/model/model';
import { elementNotFound } from '../../errors/catalogue';
import type { Period } from '../../storage/events/eventAccounts';

/** The wire word of the resource that these calls are about. */
const EVENT = 'event';

/** Events; undefined when no schema declares them. */
export const eventsIn = (model: Model): Resource | undefined => resourceOfElement(model, EVENT);

/** @throws PorticoError 404 when no schema declares events */
export function knownEvents(model: Model): Resource {
  const events = eventsIn(model);
  if (!events) throw elementNotFound();
  return events;
}

type Row = Readonly<Record<string, unknown>>;

const moment = (value: unknown) => new Date(value as string | Date);

/** From when to when an event lasts; a record or a row. */
export const periodOf = ({ ev_sdate, ev_edate }: Row): Period => ({ start: moment(ev_sdate), end: moment(ev_edate) });

/** Neither switched off nor deleted. */
export const isOpen = ({ ev_enabled, ev_deletedAt }: Row): boolean =>
  ev_enabled === true && (ev_deletedAt ?? null) === null;

/** What the accounts that follow an event have: its period, or the time at which it was closed. */
export const validityOf = (event: Row): Period | { readonly closedAt: Date } =>
  isOpen(event) || (event['ev_closedAt'] ?? null) === null
    ? periodOf(event)
    : { closedAt: moment(event['ev_closedAt']) };

/** True: the guests of the event have an account each. */
export const hasAccounts = ({ ev_access }: Row): boolean => ev_access === 'accounts';
