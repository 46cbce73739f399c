import { Type } from 'typebox';
import { ALERT_STEPS, CONDITIONS, PROBLEMS, SENSITIVITIES, SIDES, SKIPPED } from '../../../domain/alerts/alert';
import { VERDICTS } from '../../../domain/alerts/evaluate';
import { MAX_RECIPIENTS } from '../../../domain/reports/schedule';
import { DIMENSIONS, SOURCES } from '../../../domain/reports/sources';
import { answers, choice, closed, nullable, numericKey, refusedAs, text, time, whole } from './parts';

const MAX_NAME = 100;
const MAX_FILTERS = 20_000;
const MAX_ADDRESS = 2000;
const MAX_COUNT = 1000;
const NO_NUL = '^[^\\u0000]*$';

const clock = Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$', ...refusedAs('FIELD_INVALID_FORMAT') });
const quiet = closed({ from: clock, to: clock });
const number = Type.Number();
const verdict = choice(VERDICTS);
const change = nullable(choice(['fires', 'ends'] as const));

const rule = {
  source: choice(SOURCES),
  counted: choice(DIMENSIONS),
  filters: Type.String({ maxLength: MAX_FILTERS, pattern: NO_NUL, description: 'JSON, as of a graph; empty: none' }),
  step: choice(ALERT_STEPS),
  condition: choice(CONDITIONS),
  threshold: Type.Optional(Type.Unsafe<number | null>({ type: ['number', 'null'] })),
  side: choice(SIDES),
  sensitivity: choice(SENSITIVITIES),
  weeks: Type.Integer({ minimum: 0, maximum: MAX_COUNT }),
  hold: Type.Integer({ minimum: 0, maximum: MAX_COUNT }),
};
const settings = {
  name: Type.String({ maxLength: MAX_NAME, pattern: NO_NUL }),
  ...rule,
  recipients: Type.Array(Type.Integer({ minimum: 1 }), {
    maxItems: MAX_RECIPIENTS,
    uniqueItems: true,
    ...refusedAs('FIELD_INVALID_FORMAT', 'uniqueItems'),
  }),
  webhook: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: MAX_ADDRESS })),
  quiet: Type.Unsafe<{ from: string; to: string } | null>(nullable(quiet)),
  enabled: Type.Boolean(),
};

export const ruleBody = closed(rule);
export const newAlert = closed(settings);
export const changedAlert = closed({ ...settings, version: Type.Integer({ minimum: 0 }) });
export const switchBody = closed({ enabled: Type.Boolean() });
export const alertParams = closed({ id: numericKey });

const person = Type.Object({ id: whole, name: nullable(text) });
const line = {
  ...{ id: whole, name: text, source: choice(SOURCES), counted: choice(DIMENSIONS), filters: text },
  filterNames: Type.Array(Type.Object({ name: text, values: text })),
  ...{ step: choice(ALERT_STEPS), condition: choice(CONDITIONS), threshold: nullable(number), side: choice(SIDES) },
  ...{ sensitivity: choice(SENSITIVITIES), weeks: whole, hold: whole, quiet: nullable(quiet), timezone: text },
  ...{ enabled: Type.Boolean(), version: whole, firing: Type.Boolean(), verdict: nullable(verdict) },
  ...{ problem: nullable(choice(PROBLEMS)), nextAt: nullable(time) },
  last: nullable(Type.Object({ value: number, low: nullable(number), high: nullable(number) })),
  ...{ lastFired: nullable(time), owner: person, recipients: Type.Array(person), webhook: nullable(text) },
  unsubscribed: Type.Array(Type.Object({ ...person.properties, at: time })),
  ...{ mayEdit: Type.Boolean(), mayStop: Type.Boolean() },
};
const delivery = Type.Object({
  ...{ event: choice(['fires', 'ends'] as const), channel: choice(['mail', 'webhook'] as const), name: nullable(text) },
  state: nullable(choice(['queued', 'sent', 'failed', 'kept', 'skipped', 'forgotten'] as const)),
  ...{ skipped: nullable(choice(SKIPPED)), error: nullable(text), at: time },
});
const firing = Type.Object({
  ...{ id: whole, from: time, to: time, value: number },
  ...{ low: nullable(number), high: nullable(number), median: nullable(number) },
  ...{ endedFrom: nullable(time), endedAt: nullable(time), endedValue: nullable(number), cut: Type.Boolean() },
  ...{ error: nullable(number), endedError: nullable(number) },
  deliveries: Type.Array(delivery),
});

const saved = Type.Object({ id: whole, secret: Type.Optional(text) });
export const list = answers({ 200: Type.Object({ alerts: Type.Array(Type.Object(line)) }) });
export const detail = answers({ 200: Type.Object({ ...line, firings: Type.Array(firing) }) });
export const created = answers({ 201: saved });
export const changed = answers({ 200: saved });
export const recipients = answers({
  200: Type.Object({
    recipients: Type.Array(Type.Object({ id: whole, name: text, login: text })),
    webhooks: Type.Boolean({ description: 'Whether webhooks leave this installation' }),
  }),
});
export const backTest = answers({
  200: Type.Object({
    timezone: text,
    error: nullable(number),
    intervals: Type.Array(
      Type.Object({
        ...{ start: time, key: text, value: number, verdict, low: nullable(number), high: nullable(number), change },
      }),
    ),
  }),
});
