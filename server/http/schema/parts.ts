import { Type, type TOptional, type TProperties, type TSchema, type TUnsafe } from 'typebox';
import type { WireRecord } from '../../storage/records/wireFormat';

/** An object without further members: any other one is refused by its name. */
export const closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * The code of a field's error in place of the one of the violated keyword (`violations.ts`).
 * @param keywords those that the code is for; none: all of them
 */
export const refusedAs = (code: string, ...keywords: readonly string[]) => ({
  'x-error': Object.fromEntries((keywords.length > 0 ? keywords : ['*']).map((keyword) => [keyword, code])),
});

/** No NUL character: PostgreSQL stores none. */
const NO_NUL = '^[^\\u0000]*$';
/** A text that must be there and not be empty. */
export const textOf = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: NO_NUL });
/** Characters of a code that a person types: what is longer is none. */
export const MAX_CODE = 100;
/** Characters of the token of a link in a mail: what is longer is none. */
export const MAX_LINK_TOKEN = 255;
/** As `isUnseenText` has it: fillers of Hangul are letters, the empty cell of Braille is a symbol. */
const UNSEEN = '[\\p{Default_Ignorable_Code_Point}\\u2800]';
const VISIBLE = `[^\\u0000]*(?!${UNSEEN})[\\p{L}\\p{N}\\p{P}\\p{S}][^\\u0000]*`;
/** The same with something in it that can be read: spaces alone count as empty. */
export const visibleText = (maxLength: number) =>
  Type.String({
    ...{ minLength: 1, maxLength, pattern: `^${VISIBLE}$` },
    ...refusedAs('FIELD_REQUIRED', 'pattern'),
  });
/** The same, where it may be absent; null and an empty one count as absent. */
export const optionalVisibleText = (maxLength: number) =>
  Type.Optional(
    Type.Unsafe<string | null>({
      ...{ type: ['string', 'null'], maxLength, pattern: `^(?:${VISIBLE})?$` },
      ...refusedAs('FIELD_REQUIRED', 'pattern'),
    }),
  );
/** A text that may be absent; null and an empty one count as absent. */
export const optionalText = (maxLength: number) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, pattern: NO_NUL }));
export const withoutNul = Type.String({ pattern: NO_NUL });
/** One of some words. */
export const choice = <V extends string>(values: readonly V[]) => Type.Unsafe<V>({ enum: [...values] });
/** Keys of records that are numbers, at least one. */
export const ids = Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, ...refusedAs('FIELD_INVALID_FORMAT') });

// Query strings.

/** No parameters. */
export const noQuery = closed({});
/** Parameters that are not looked at, or that the route reads by itself. */
export const anyQuery = Type.Object({});
/** Parameters of every route for records: they lift a filter. */
export const filterFlags = {
  disable_company_filter: Type.Optional(Type.String({ description: '1: records of every company' })),
  disable_team_filter: Type.Optional(Type.String({ description: '1: records of every team (audit log)' })),
};
export const flagsQuery = closed(filterFlags);
/** A whole number in a query string, in decimal digits. */
export const count = (minimum: number, maximum?: number): TOptional<ReturnType<typeof Type.Integer>> =>
  Type.Optional(Type.Integer({ minimum, ...(maximum !== undefined && { maximum }) }));

/** A parameter that its reader checks. */
export const parameter = Type.Optional(Type.String());
/** A text to search for. */
export const optionalSearch = (maxLength: number) => Type.Optional(Type.String({ maxLength, pattern: NO_NUL }));

// Paths. What cannot be a key is answered like a key that there is not.

/** The key of a record; `keyOf` checks it against the type that the resource's schema declares. */
export const key = Type.String();
/** The key of something whose keys are numbers. */
export const numericKey = Type.String({ pattern: '^[0-9]{1,15}$' });
export const idParams = closed({ id: key });
/** A path that the schema of a resource names. */
export const pathParams = closed({ path: key });
export const numericIdParams = closed({ id: numericKey });

// Headers.

/** Headers of a write: the same key gets the stored answer and changes nothing. */
const idempotencyKey = {
  'idempotency-key': Type.Optional(
    Type.String({ pattern: '^[\\x21-\\x7e]{1,200}$', description: 'The same key answers the same without a change' }),
  ),
};
export const writeHeaders = Type.Object(idempotencyKey);
/** The version that was edited (RFC 9110 §13.1.1). */
const ifMatch = {
  'if-match': Type.Optional(
    Type.String({ pattern: '^(?:\\*|(?:W/)?"[0-9]{1,15}")$', description: 'Version that was edited, e.g. "3"' }),
  ),
};
export const changeHeaders = Type.Object({ ...idempotencyKey, ...ifMatch });

// Bodies.

/** A record: the schema of its resource says what may be in it, and its compiled model checks it. */
export const recordBody: TUnsafe<WireRecord> = Type.Unsafe<WireRecord>({ type: 'object' });
/** Anything: the route reads it by itself. */
export const anyBody = Type.Unknown();
/** No body, or one that is not looked at. */
export const noBody = Type.Unknown({ description: 'Not looked at' });
/** A form with a file and other members; its parser checks it while it arrives. */
export const form = (properties: Readonly<Record<string, unknown>> = {}) => ({
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { ...properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
    },
  },
});

// Answers. They describe and are checked by tests; the answer itself is written by `JSON.stringify`, field by field as
// the handler returns it.

type Answers = Readonly<Record<number, TSchema | { readonly description: string; readonly content: object }>>;

/** The answers of a route by status, failures apart: those are the same for every route. */
export const answers = (byStatus: Answers): unknown => byStatus;
/** An answer of another media type than JSON. */
export const media = (type: string, schema: TSchema = text) => ({
  description: 'OK',
  content: { [type]: { schema } },
});
/** An answer without a body. */
export const empty = Type.Null({ description: 'Done' });
export const done = Type.Object({ result: Type.Literal(true) });
export const text = Type.String();
export const whole = Type.Integer();
export const time = Type.String({ format: 'date-time' });
/** A type, or null. */
export const nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()]);
/** Where an address is, as a database of places says; null without one. */
export const place = nullable(Type.Object({ country: text, city: nullable(text) }));
/** A record of any resource. */
export const record = Type.Object({});
/** A collection of Hydra (https://www.hydra-cg.com/spec/latest/core/). */
export const collection = Type.Object({ 'hydra:member': Type.Array(record), 'hydra:totalItems': whole });
/** A job as its owner sees it. */
export const job = Type.Object({
  id: text,
  kind: text,
  resource: text,
  state: text,
  done: whole,
  total: nullable(whole),
  parameters: record,
  result: nullable(record),
  error: Type.Unknown(),
  createdAt: time,
  startedAt: nullable(time),
  finishedAt: nullable(time),
  expiresAt: time,
  undoable: Type.Boolean(),
});
