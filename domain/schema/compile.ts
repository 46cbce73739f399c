import { lintBetween } from './lint/betweenResources';
import { lintContext } from './lint/context';
import { lintNames } from './lint/names';
import { lintParams } from './lint/params';
import { lintPredicates } from './lint/predicates';
import { lintProperties } from './lint/properties';
import { lintRecord } from './lint/record';
import { lintRoles } from './lint/roles';
import { lintLastRecords, lintSummary } from './lint/summary';
import { lintTexts } from './lint/texts';
import { lintUniqueNames } from './lint/uniqueNames';
import { checkMeta } from './parse/meta';
import type { Model, PermissionLayout, Resource, SchemaError } from './model/model';
import type { PatternVerdicts } from './model/patterns';
import type { RawResource } from './parse/raw';
import { resourceOf } from './parse/resource';
import { parseSource, type Source } from './parse/source';

export interface SchemaFile {
  /** Name that errors carry, e.g. `schemas/resources/locations.schema.json`. */
  readonly file: string;
  readonly text: string;
}

export interface Compiled {
  /** The resources without an error. */
  readonly model: Model;
  readonly errors: readonly SchemaError[];
  /** Names of the resources that have an error; their last good version may continue serving. */
  readonly broken: ReadonlySet<string>;
}

type Outcome = { readonly errors: SchemaError[] } | { readonly source: Source; readonly resource: Resource };

/** What single files came to, by what was compiled: a caller that compiles again and again hands the same one in. */
export type CompileMemory = Map<string, Outcome>;

/**
 * Compiles the schema files into the one checked model. Never throws for what a file says: a file with an error is
 * left out and everything else compiles.
 * @param patterns verdicts about the regular expressions in the files; without them only their syntax is checked
 * @param memory outcomes of the last call; files that have not changed are not checked again, others are removed
 */
export function compile(
  files: readonly SchemaFile[],
  layout: PermissionLayout,
  memory: CompileMemory = new Map(),
  patterns?: PatternVerdicts,
): Compiled {
  const errors: SchemaError[] = [];
  const broken = new Set<string>();
  const accepted: { source: Source; resource: Resource }[] = [];
  const permissions = new Set(layout.bits.map(({ name }) => name));
  const names = [...permissions].join();
  const unsafe = [...(patterns ?? [])].filter(([, verdict]) => verdict !== 'safe');
  const before = new Map(memory);
  memory.clear();

  for (const { file, text } of files) {
    const key = JSON.stringify([names, unsafe, file, text]);
    const outcome = before.get(key) ?? compileFile(file, text, permissions, patterns);
    memory.set(key, outcome);
    if ('resource' in outcome) accepted.push(outcome);
    else {
      errors.push(...outcome.errors);
      broken.add(nameOf(file));
    }
  }

  const known = new Set([...accepted.map(({ resource }) => resource.name), ...broken]);
  const byName = new Map(accepted.map(({ resource }) => [resource.name, resource]));
  for (const { source, resource } of accepted) {
    const found = [
      ...lintBetween(source, resource, accepted, known),
      ...lintLastRecords(source, resource, byName, known),
    ];
    if (found.length > 0) broken.add(resource.name);
    errors.push(...found);
  }

  const good = accepted.map(({ resource }) => resource).filter(({ name }) => !broken.has(name));
  return {
    model: { permissions: layout, resources: Object.fromEntries(good.map((resource) => [resource.name, resource])) },
    errors,
    broken,
  };
}

/** The resource that a file is about, by its name alone: `…/locations.schema.json` → `locations`. */
export function nameOf(file: string): string {
  return file.replace(/^.*[\\/]/, '').replace(/\.schema\.json$/, '');
}

function compileFile(
  file: string,
  text: string,
  permissions: ReadonlySet<string>,
  patterns: PatternVerdicts | undefined,
): Outcome {
  const source = parseSource(file, text);
  if (Array.isArray(source)) return { errors: source };
  const shape = checkMeta(source);
  if (shape.length > 0) return { errors: shape };
  const raw = source.value as RawResource;
  const context = lintContext(source, raw, permissions, patterns);
  lintNames(context);
  lintProperties(context);
  lintRecord(context);
  lintPredicates(context);
  lintUniqueNames(context);
  lintParams(context);
  lintTexts(context);
  lintSummary(context);
  // Roles are checked once the properties themselves are sound.
  if (context.errors.length === 0) lintRoles(context);
  return context.errors.length > 0 ? { errors: context.errors } : { source, resource: resourceOf(raw) };
}
