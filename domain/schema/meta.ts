import Ajv2020, { type ErrorObject } from 'ajv/dist/2020';
import meta from '../../schemas/meta/resource.meta.json';
import type { SchemaError } from './model';
import type { Path, Source } from './source';
import { suggest } from './suggest';

const judge = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true }).compile(meta);

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

/** Judges a file by the dialect's meta-schema; an empty list means that it speaks the dialect. */
export function checkMeta(source: Source): SchemaError[] {
  if (judge(source.value)) return [];
  // A failed branch of anyOf/oneOf repeats what its parent says; the deepest plain error is the useful one.
  const plain = (judge.errors ?? []).filter(
    ({ keyword }) => !['anyOf', 'oneOf', 'if', 'propertyNames'].includes(keyword),
  );
  const chosen = plain.length > 0 ? plain : (judge.errors ?? []);
  const seen = new Set<string>();
  return chosen.flatMap((error) => {
    const path = pathOf(error.instancePath, source.value);
    const found = describe(source, error, path);
    const key = `${found.pointer} ${found.message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return found;
  });
}

function describe(source: Source, error: ErrorObject, path: Path): SchemaError {
  const { keyword, params } = error;
  switch (keyword) {
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      return source.error([...path, name], `unknown keyword "${name}"`, suggest(name, allowedNames(error)));
    }
    case 'required':
      return source.error(path, `"${String(params['missingProperty'])}" is missing`);
    case 'enum': {
      const known = (params['allowedValues'] as unknown[]).map(String);
      const value = path.reduce<unknown>(
        (node, step) => (node as Record<string | number, unknown>)[step],
        source.value,
      );
      return source.error(path, `"${String(value)}" is not allowed here`, suggest(String(value), known));
    }
    case 'const':
      return source.error(path, `must be ${JSON.stringify(params['allowedValue'])}`);
    default:
      return source.error(path, error.message ?? keyword);
  }
}
