import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

type Codes = Readonly<Record<string, string>>;

interface ObjectSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, { readonly type?: unknown; readonly 'x-error'?: Codes }>>;
  readonly required?: readonly string[];
}

/** One violation; `code` is what the schema wants its field to be refused as. */
type Violation = ErrorObject & { readonly code?: string };

/** A validator as Fastify calls it: false, with its errors, for a value that is refused. */
interface RouteValidator {
  (value: unknown): true | false | { readonly value: unknown };
  errors?: Violation[];
}

/**
 * Values are neither converted nor completed, and unknown members are refused instead of removed. One error for each
 * schema: a hostile value costs as much as a good one.
 */
const ajv = addFormats(
  new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: false,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    ownProperties: true,
    keywords: ['x-error'],
  }),
);

/** Compiled schemas, by their text: routes have many in common, and several servers in one process have all. */
const compiled = new Map<string, ValidateFunction>();

function compile(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const known = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, known);
  return known;
}

const DIGITS = /^[0-9]{1,15}$/;
/** Parts of a request whose values arrive as text. */
const TEXTS: ReadonlySet<string | undefined> = new Set(['querystring']);

/** Decimal digits where the schema declares a whole number, as a number; anything else stays the text that it is. */
function withNumbers(value: unknown, { properties = {} }: ObjectSchema): unknown {
  const given = value as Readonly<Record<string, unknown>>;
  const numbers = Object.keys(properties).filter((name) => {
    const text = given[name];
    return properties[name]?.type === 'integer' && typeof text === 'string' && DIGITS.test(text);
  });
  if (numbers.length === 0) return value;
  return { ...given, ...Object.fromEntries(numbers.map((name) => [name, Number(given[name])])) };
}

/** Says which code a violation of a member has, if its schema wants another one than usual. */
const withCode = (violation: Violation, codes: Codes | undefined): Violation => {
  const code = codes?.[violation.keyword] ?? codes?.['*'];
  return code === undefined ? violation : { ...violation, code };
};

const missing = (name: string): Violation => ({
  keyword: 'required',
  instancePath: '',
  schemaPath: '#/required',
  params: { missingProperty: name },
});

/**
 * Validators of an object's members, one each: every field that is wrong is named, with its first error. The number of
 * errors is that of the declared members, whatever was sent.
 */
function memberValidators({ properties = {}, required = [] }: ObjectSchema): (value: object) => Violation[] {
  const members = Object.entries(properties).map(([name, schema]) => ({
    name,
    validate: compile(schema),
    codes: schema['x-error'],
    isRequired: required.includes(name),
  }));
  return (value) =>
    members.flatMap(({ name, validate, codes, isRequired }) => {
      const member = Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
      if (member === undefined) return isRequired ? [withCode(missing(name), codes)] : [];
      if (validate(member)) return [];
      if (member === null && isRequired) return [withCode(missing(name), codes)];
      return (validate.errors ?? []).map((error) =>
        withCode({ ...error, instancePath: `/${name}${error.instancePath}` }, codes),
      );
    });
}

/** The schema without what it says about the members: which there may be, and which there must be. */
function shapeOf(schema: ObjectSchema): ValidateFunction {
  const members = Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, {}]));
  return compile({ ...schema, required: [], properties: members });
}

/** Compiles a schema of a route. Bodies that are not JSON are checked by their parsers. */
export const compileValidator: FastifySchemaCompiler<ObjectSchema> = ({ schema, httpPart, contentType }) => {
  if (contentType !== undefined) return () => true;
  if (schema.type !== 'object') return compile(schema);
  const shape = shapeOf(schema);
  const wrong = memberValidators(schema);
  const validate: RouteValidator = (given) => {
    // No body says as much as one without members.
    const none = httpPart === 'body' && given === null;
    const value = none ? {} : TEXTS.has(httpPart) ? withNumbers(given, schema) : given;
    const violations = shape(value) ? wrong(value as object) : (shape.errors ?? []);
    if (violations.length === 0) return value === given ? true : { value };
    validate.errors = violations;
    return false;
  };
  return validate;
};
