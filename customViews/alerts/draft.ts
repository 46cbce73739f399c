import type { AlertFigure, AlertRule, Condition, Sensitivity, Side } from '../../domain/alerts/alert';
import type { AlertDetail } from '../../domain/alerts/answers';
import { FILTERS_OF, readFilters, type FilterKey } from '../../domain/reports/filters';
import { DIMENSIONS_OF, SOURCES, type Dimension, type Source } from '../../domain/reports/sources';
import type { Message } from '../../resources/engine/errors';
import type { ComboboxOption } from '../../resources/ui/Combobox';

export type Filters = Readonly<Partial<Record<FilterKey, readonly (string | number)[]>>>;

/** What every part of the form gets. */
export interface PartProps {
  readonly id: string;
  readonly draft: AlertDraft;
  readonly set: (change: Partial<AlertDraft>) => void;
  /** What the server has refused, by field. */
  readonly wrong: Readonly<Record<string, Message>>;
}

/** An alert while it is being edited. Numbers are what was typed. */
export interface AlertDraft {
  readonly name: string;
  readonly source: Source;
  readonly counted: Dimension;
  readonly step: AlertFigure['step'];
  readonly filters: Filters;
  readonly condition: Condition;
  readonly threshold: string;
  readonly side: Side;
  readonly sensitivity: Sensitivity;
  readonly weeks: string;
  readonly hold: string;
  readonly recipients: readonly ComboboxOption[];
  /** The webhook that the alert has stays, goes, or gets another address. */
  readonly webhook: 'keep' | 'none' | 'new';
  readonly address: string;
  readonly quiet: boolean;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly enabled: boolean;
}

const EMPTY: AlertDraft = {
  ...{ name: '', source: 'authentications', counted: 'user', step: 'hour', filters: {} },
  // The best balance in docs/benchmarks.md: 97 % precision, 90 % recall.
  ...{ condition: 'band', threshold: '', side: 'both', sensitivity: 'medium', weeks: '8', hold: '2' },
  ...{ recipients: [], webhook: 'new', address: '' },
  ...{ quiet: false, quietFrom: '22:00', quietTo: '07:00', enabled: true },
};

const filtersIn = (text: string): Filters => Object.fromEntries(readFilters(text) ?? []);

/** Longest name, in characters. */
export const MAX_NAME = 100;

/** A new alert on what a graph counts, as its address says. What is not known there is left out. */
export function draftOfAddress(params: URLSearchParams): AlertDraft {
  const source = SOURCES.find((one) => one === params.get('source')) ?? EMPTY.source;
  const counted = DIMENSIONS_OF.actives.find((one) => one === params.get('counted'));
  return changed(EMPTY, {
    name: (params.get('name') ?? '').slice(0, MAX_NAME),
    source,
    filters: filtersIn(params.get('filters') ?? ''),
    ...(source === 'actives' && counted && counted !== 'date' && { counted }),
  });
}

/** The form of a stored alert. @param unknown name of a value whose name is not known */
export const draftOf = (alert: AlertDetail, unknown: string): AlertDraft => ({
  name: alert.name,
  source: alert.source,
  counted: alert.counted,
  step: alert.step,
  filters: filtersIn(alert.filters),
  condition: alert.condition,
  threshold: alert.threshold === null ? '' : String(alert.threshold),
  side: alert.side,
  sensitivity: alert.sensitivity,
  weeks: String(alert.weeks),
  hold: String(alert.hold),
  recipients: alert.recipients.map(({ id, name }) => ({ value: id, label: name ?? unknown })),
  webhook: alert.webhook === null ? 'new' : 'keep',
  address: '',
  quiet: alert.quiet !== null,
  quietFrom: alert.quiet?.from ?? EMPTY.quietFrom,
  quietTo: alert.quiet?.to ?? EMPTY.quietTo,
  enabled: alert.enabled,
});

/** A change of a draft; filters that another source does not know go with the old one. */
export function changed(draft: AlertDraft, change: Partial<AlertDraft>): AlertDraft {
  const next = { ...draft, ...change };
  const known = Object.entries(next.filters).filter(([key]) =>
    (FILTERS_OF[next.source] as readonly string[]).includes(key),
  );
  return { ...next, filters: Object.fromEntries(known), counted: next.source === 'actives' ? next.counted : 'user' };
}

/** A number as it was typed, with a comma or a point; NaN for anything else. */
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));
const orNull = (value: number) => (Number.isNaN(value) ? null : value);
const whole = (text: string) => (Number.isInteger(numberIn(text)) ? numberIn(text) : 0);

/** Figure and rule, as the back-test takes them. */
export const ruleBody = (draft: AlertDraft): AlertFigure & AlertRule => ({
  source: draft.source,
  counted: draft.counted,
  filters: Object.keys(draft.filters).length > 0 ? JSON.stringify(draft.filters) : '',
  step: draft.step,
  condition: draft.condition,
  threshold: draft.condition === 'band' ? null : orNull(numberIn(draft.threshold)),
  side: draft.side,
  sensitivity: draft.sensitivity,
  weeks: whole(draft.weeks),
  hold: whole(draft.hold),
});

/** The whole alert, as a save sends it. An address that is kept is not sent. */
export const orderBody = (draft: AlertDraft) => ({
  ...ruleBody(draft),
  name: draft.name,
  recipients: draft.recipients.map(({ value }) => Number(value)),
  ...(draft.webhook === 'none' && { webhook: null }),
  ...(draft.webhook === 'new' && { webhook: draft.address.trim() === '' ? null : draft.address.trim() }),
  quiet: draft.quiet ? { from: draft.quietFrom, to: draft.quietTo } : null,
  enabled: draft.enabled,
});
