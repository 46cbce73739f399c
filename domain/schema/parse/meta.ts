import Ajv2020, { type ErrorObject } from 'ajv/dist/2020.js';
import meta from '../../../schemas/meta/resource.meta.json' with { type: 'json' };
import type { SchemaError } from '../model/model';
import type { Path, Source } from './source';
import { suggest } from './suggest';
import { ajvDiagnostic } from '../diagnostics/ajvDiagnostic';
import { diagnostic } from '../diagnostics/diagnostic';

// Verbose, because "did you mean" needs the names that the broken part of the meta-schema knows.
const validateMeta = new Ajv2020({
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allErrors: true,
  verbose: true,
}).compile(meta);

function pathOf(pointer: string, value: unknown): Path {
  let node = value;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(node) ? Number(name) : name;
      node = (node as Record<string | number, unknown> | undefined)?.[step];
      return step;
    });
}

function allowedNames(error: ErrorObject): string[] {
  const parent = error.parentSchema as { properties?: object } | undefined;
  return Object.keys(parent?.properties ?? {});
}

/** Maximum of errors reported for one file: each is compared with the others, which takes long for thousands. */
export const MAX_ERRORS = 500;

/** Validates a file against the dialect's meta-schema; an empty list means that it is valid. */
export function checkMeta(source: Source): SchemaError[] {
  if (validateMeta(source.value)) return [];
  const all = validateMeta.errors ?? [];
  const errors = all.slice(0, MAX_ERRORS);
  const more = all.length > MAX_ERRORS ? [source.error([], diagnostic('moreErrors', MAX_ERRORS))] : [];
  const seen = new Set<string>();
  const reported = errors
    .filter((error) => !isConsequence(error, errors))
    .flatMap((error) => {
      const path = pathOf(error.instancePath, source.value);
      const found = describe(source, error, error.propertyName === undefined ? path : [...path, error.propertyName]);
      const key = `${found.pointer} ${found.message}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return found;
    });
  return [...reported, ...more];
}

/** True for an error that only repeats, or blurs, what another one says better. */
function isConsequence({ keyword, instancePath: at, parentSchema }: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (keyword === 'if' || keyword === 'propertyNames') return true;
  // A property that every alternative requires is reported once.
  if (keyword === 'required' && isChoice(parentSchema)) return true;
  const deeper = all.some(({ instancePath }) => instancePath.startsWith(`${at}/`));
  if (keyword === 'anyOf') {
    const sharper = all.filter((other) => other.instancePath === at && !UNSPECIFIC_KEYWORDS.has(other.keyword));
    return deeper || sharper.some((other) => !isChoice(other.parentSchema));
  }
  if (!all.some((other) => other.keyword === 'anyOf' && other.instancePath === at)) return false;
  // "Must be text" in addition to an unknown name: the list of known names is more helpful.
  return keyword === 'type' || (keyword === 'enum' && deeper);
}

/** True for an alternative that says no more than which member must be there. */
function isChoice(schema: object | undefined): boolean {
  return Object.keys(schema ?? {}).join() === 'required';
}

/** Keywords whose errors only say that an alternative does not match. */
const UNSPECIFIC_KEYWORDS = new Set(['anyOf', 'type']);

function describe(source: Source, error: ErrorObject, path: Path): SchemaError {
  const { keyword, params, schema, data } = error;
  switch (keyword) {
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      return source.error([...path, name], diagnostic('unknownKeyword', name), suggest(name, allowedNames(error)));
    }
    case 'required':
      return source.error(path, diagnostic('missing', String(params['missingProperty'])));
    case 'enum': {
      const known = params['allowedValues'] as unknown[];
      const words = known.filter((one) => typeof one === 'string');
      const listed = diagnostic('knownAre', known.join(', '));
      const hint = typeof data === 'string' && words.length > 0 ? suggest(data, words) : listed;
      return source.error(path, diagnostic('notAllowed', JSON.stringify(data)), hint);
    }
    case 'const':
      return source.error(path, diagnostic('mustBe', JSON.stringify(params['allowedValue'])));
    case 'anyOf': {
      const alternatives = schema as { type?: string; required?: string[] }[];
      if (!alternatives.every(isChoice))
        return source.error(path, diagnostic('mustBe', typesOf(alternatives).join(' | ')));
      const names = alternatives.flatMap(({ required = [] }) => required.map((name) => `"${name}"`));
      return source.error(path, diagnostic('oneMissing', names.join(', ')));
    }
    default:
      return source.error(path, ajvDiagnostic(error));
  }
}

/** The types that alternatives take; one that is a reference into the meta-schema is a name out of a list. */
function typesOf(alternatives: readonly { type?: string }[]): string[] {
  return [...new Set(alternatives.map(({ type }) => type ?? 'string'))];
}
