import { Type } from 'typebox';
import { MAX_RECIPIENTS, REFUSALS, SCHEDULED, SENDING_STATES, STOPS } from '../../../domain/reports/schedule';
import { RHYTHMS } from '../../../domain/reports/scheduleTimes';
import { answers, choice, closed, nullable, numericKey, refusedAs, text, time, whole } from './parts';

const sending = { state: choice(SENDING_STATES), refusal: nullable(choice(REFUSALS)) };
const recipient = Type.Object({
  id: whole,
  name: nullable(text),
  last: nullable(Type.Object({ ...sending, at: time })),
});
const schedule = Type.Object({
  ...{ id: whole, kind: choice(SCHEDULED), targetId: whole, title: nullable(text), address: nullable(text) },
  ...{ every: choice(RHYTHMS), day: whole, hour: whole, timeZone: text, pdf: Type.Boolean(), csv: Type.Boolean() },
  ...{
    enabled: Type.Boolean(),
    version: whole,
    stopped: nullable(choice(STOPS)),
    nextAt: nullable(time),
    mine: Type.Boolean(),
  },
  ...{ owner: nullable(text), recipients: Type.Array(recipient) },
  unsubscribed: Type.Array(Type.Object({ id: whole, name: nullable(text), at: time })),
});
export const list = answers({ 200: Type.Object({ schedules: Type.Array(schedule), seesAll: Type.Boolean() }) });
export const choicesQuery = closed({ kind: choice(SCHEDULED), target: numericKey });
export const choices = answers({
  200: Type.Object({
    title: text,
    timeZone: text,
    recipients: Type.Array(Type.Object({ id: whole, name: text, login: text })),
    self: whole,
  }),
});
const order = {
  every: choice(RHYTHMS),
  day: Type.Integer({ minimum: 1, maximum: 31 }),
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  formats: Type.Array(choice(['pdf', 'csv'] as const), {
    ...{ minItems: 1, maxItems: 2, uniqueItems: true },
    ...refusedAs('FIELD_REQUIRED', 'minItems'),
  }),
  recipients: Type.Array(Type.Integer({ minimum: 1 }), {
    ...{ minItems: 1, maxItems: MAX_RECIPIENTS, uniqueItems: true },
    ...refusedAs('FIELD_REQUIRED', 'minItems'),
  }),
};
export const change = closed({ version: Type.Integer({ minimum: 0 }), ...order });
export const creation = closed({ kind: choice(SCHEDULED), targetId: Type.Integer({ minimum: 1 }), ...order });
export const pause = closed({ enabled: Type.Boolean() });
export const created = answers({ 201: Type.Object({ id: whole }) });
export const sent = answers({ 200: Type.Object(sending) });
