import { Environment, EvaluationError, ParseError } from '@marcbachmann/cel-js';
import { failure } from '../../errors/catalogue';

/** An expression, and the values of its variables: JSON. */
export interface Expression {
  readonly code: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/** Parts of an expression, and how deep they may stand in each other. */
const MAX_NODES = 500;
const MAX_DEPTH = 20;
/** Length of a result as JSON, in characters. */
const MAX_RESULT = 65_536;

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: MAX_NODES, maxDepth: MAX_DEPTH },
});

/**
 * Evaluates an expression of the Common Expression Language (https://cel.dev): it has no access to anything but the
 * context, and no way to run code of another kind. Whole numbers of the context are CEL integers, others doubles.
 * @returns JSON: timestamps and durations as texts, bytes as base64, integers beyond 2^53 as texts
 * @throws PorticoError 422 EXPRESSION_INVALID with what is wrong, for a bad expression and for one that fails
 */
export function evaluate({ code, context }: Expression): unknown {
  try {
    const result = toJson(environment.evaluate(code, fromJson(context) as Record<string, unknown>));
    if (JSON.stringify(result).length > MAX_RESULT) throw failure('EXPRESSION_INVALID', 'the result is too long');
    return result;
  } catch (error) {
    if (error instanceof ParseError || error instanceof EvaluationError) {
      throw failure('EXPRESSION_INVALID', error.summary);
    }
    throw error;
  }
}

/** Each member of a list, and each value of an object. */
function mapped(value: object, convert: (one: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return Object.fromEntries(entries.map(([key, one]) => [String(key), convert(one)]));
}

function fromJson(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  return typeof value === 'object' && value !== null ? mapped(value, fromJson) : value;
}

function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') {
    return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value);
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  const plain = Array.isArray(value) || value instanceof Map || isPlain(value);
  return plain ? mapped(value, toJson) : String(value);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
