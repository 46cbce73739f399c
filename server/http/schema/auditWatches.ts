import { Type } from 'typebox';
import { WATCH_PROBLEMS } from '../../../domain/records/auditWatch';
import { answers, choice, closed, nullable, numericKey, refusedAs, text, time, whole } from './parts';

const MAX_ADDRESS = 2000;

const clock = Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$', ...refusedAs('FIELD_INVALID_FORMAT') });
const quiet = closed({ from: clock, to: clock });
const settings = {
  viewId: Type.Integer({ minimum: 1, description: 'A saved view of the audit log that the caller sees' }),
  mail: Type.Boolean({ description: 'To the caller' }),
  webhook: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: MAX_ADDRESS })),
  quiet: Type.Unsafe<{ from: string; to: string } | null>(nullable(quiet)),
  enabled: Type.Boolean(),
};

export const newWatch = closed(settings);
export const changedWatch = closed({ ...settings, version: Type.Integer({ minimum: 0 }) });
export const watchParams = closed({ id: numericKey });

const card = Type.Object({
  ...{ id: whole, viewId: whole, name: nullable(text), mail: Type.Boolean(), webhook: nullable(text) },
  ...{ quiet: nullable(quiet), timezone: text, enabled: Type.Boolean(), version: whole },
  problem: nullable(choice(WATCH_PROBLEMS)),
  last: nullable(Type.Object({ at: time, matches: whole })),
});
const other = Type.Object({
  ...{ id: whole, viewId: whole, view: text, owner: text, mail: Type.Boolean(), webhook: Type.Boolean() },
  ...{ enabled: Type.Boolean(), problem: nullable(choice(WATCH_PROBLEMS)), mayStop: Type.Boolean() },
});
const saved = Type.Object({ id: whole, secret: Type.Optional(text) });

export const list = answers({
  200: Type.Object({
    watches: Type.Array(card),
    views: Type.Array(Type.Object({ id: whole, name: text })),
    others: Type.Array(other, { description: 'What colleagues follow of the views that the caller sees' }),
    webhooks: Type.Boolean({ description: 'Whether webhooks leave this installation' }),
  }),
});
export const created = answers({ 201: saved });
export const changed = answers({ 200: saved });
