import { Type } from 'typebox';
import { DECISIONS, FINDINGS, HOLDERS, ITEM_STATES } from '../../../domain/access/accessReview';
import {
  answers,
  choice,
  closed,
  nullable,
  numericKey,
  optionalVisibleText,
  refusedAs,
  text,
  time,
  visibleText,
  whole,
} from './parts';

const MAX_NAME = 100;
const MAX_REASON = 500;
const MAX_REVIEWERS = 50;

const access = Type.Object({
  ...{ holder: choice(HOLDERS), id: whole, adminId: nullable(whole), name: text, login: nullable(text) },
  ...{
    profile: nullable(text),
    formerProfile: Type.Optional(nullable(text)),
    team: nullable(text),
    breakGlass: Type.Boolean(),
  },
  ...{ lastSignIn: Type.Optional(nullable(time)), lastSso: Type.Optional(nullable(time)) },
  ...{ createdAt: nullable(time), expiresAt: nullable(time) },
  ...{ unused: Type.Array(text), findings: Type.Array(choice(FINDINGS)) },
});
const line = {
  ...{ id: whole, name: text, dueOn: text, createdAt: time, finishedAt: nullable(time), signedAt: nullable(time) },
  progress: Type.Object({ total: whole, settled: whole, asked: whole }),
};
const item = Type.Object({
  ...{ id: whole, access, state: choice(ITEM_STATES), reviewers: Type.Array(text), reason: nullable(text) },
  ...{ decidedAt: nullable(time), decidedBy: nullable(text), removedAt: nullable(time), version: whole },
  ...{ mayDecide: Type.Boolean(), mayRemove: Type.Boolean(), own: Type.Boolean() },
});
export const findings = answers({
  200: Type.Object({
    countedSince: text,
    complete: Type.Boolean(),
    sso: nullable(Type.Object({ compulsory: Type.Boolean() })),
    seesKeys: Type.Boolean(),
    truncated: Type.Boolean(),
    total: whole,
    accesses: Type.Array(access),
    profiles: Type.Array(Type.Object({ id: whole, name: text, holders: whole, unused: Type.Array(text) })),
  }),
});
export const reviewers = answers({
  200: Type.Object({
    reviewers: Type.Array(Type.Object({ id: whole, name: text, login: text, leads: Type.Array(text) })),
  }),
});
export const list = answers({ 200: Type.Object({ reviews: Type.Array(Type.Object({ ...line, own: whole })) }) });
export const detail = answers({
  200: Type.Object({
    ...line,
    ...{ countedSince: text, createdBy: nullable(text), finishedBy: nullable(text), signedBy: nullable(text) },
    ...{ signature: nullable(text), intact: nullable(Type.Boolean()), hidden: Type.Boolean() },
    ...{ mayEnd: Type.Boolean(), starterGone: Type.Boolean() },
    reviewers: Type.Array(Type.Object({ id: whole, name: text, able: Type.Boolean(), standsIn: Type.Boolean() })),
    items: Type.Array(item),
  }),
});
export const order = closed({
  name: visibleText(MAX_NAME),
  dueOn: Type.String({ format: 'date', ...refusedAs('FIELD_INVALID_FORMAT', 'format') }),
  contents: choice(['everything', 'findings'] as const),
  leads: Type.Boolean(),
  reviewers: Type.Array(Type.Integer({ minimum: 1 }), {
    maxItems: MAX_REVIEWERS,
    uniqueItems: true,
    ...refusedAs('FIELD_INVALID_FORMAT'),
  }),
});
export const answer = closed({
  decision: choice(DECISIONS),
  reason: optionalVisibleText(MAX_REASON),
  version: Type.Integer({ minimum: 0 }),
  ask: Type.Optional(Type.Boolean()),
});
export const itemParams = closed({ id: numericKey, item: numericKey });
