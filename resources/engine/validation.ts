import type { ClientResource } from '../../domain/schema/client/client';
import type { SchemaFailure } from '../../domain/schema/model/interpret';
import { placeOf } from '../../domain/schema/model/cells';

export type { SchemaFailure };

export type Validator = (record: Readonly<Record<string, unknown>>) => SchemaFailure[];

interface AjvError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type AjvValidator = ((record: unknown) => boolean) & { errors?: readonly AjvError[] | null };

/** Validators that ajv compiled at build time; absent ones (a fresh clone, a schema of today) are interpreted. */
const compiled = import.meta.glob<AjvValidator>('../../domain/generated/validators/*.js', { import: 'default' });
const hashes = import.meta.glob<Readonly<Record<string, string>>>('../../domain/generated/validators/hashes.json', {
  import: 'default',
});

async function compiledFor({ name, hash }: ClientResource): Promise<Validator | undefined> {
  const load = compiled[`../../domain/generated/validators/${name}.js`];
  const [readHashes] = Object.values(hashes);
  if (!load || !readHashes) return undefined;
  // A schema that was edited after the build has another hash: its compiled validator would apply the old rules.
  if ((await readHashes())[name] !== hash) return undefined;
  const validator = await load();
  return (record) => (validator(record) ? [] : (validator.errors ?? []).map(ajvFailure));
}

function ajvFailure({ keyword, instancePath, params }: AjvError): SchemaFailure {
  const missing = keyword === 'required' ? String(params['missingProperty']) : undefined;
  const cell = placeOf(instancePath.split('/').slice(1), missing);
  return {
    field: instancePath.split('/')[1] ?? missing,
    keyword,
    limit: params['limit'] ?? (keyword === 'format' ? params['format'] : undefined),
    ...(cell && { cell }),
  };
}

/** A validator compiled in the browser would need `new Function`, which the policy of the page refuses. */
async function interpretedFor({ schema }: ClientResource): Promise<Validator> {
  const { interpret } = await import('../../domain/schema/model/interpret');
  return interpret(schema);
}

const validators = new Map<string, Promise<Validator>>();

/**
 * The validator of a resource's schema, made once per schema: precompiled where there is one, interpreted otherwise.
 */
export function validatorFor(resource: ClientResource): Promise<Validator> {
  // Two people may see different parts of one schema.
  const key = [resource.name, resource.hash, ...Object.keys(resource.schema['properties'] as object)].join(' ');
  const known = validators.get(key);
  if (known) return known;
  const made = compiledFor(resource).then((validator) => validator ?? interpretedFor(resource));
  validators.set(key, made);
  return made;
}
