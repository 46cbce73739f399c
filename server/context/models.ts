import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PermissionTexts } from '../../domain/schema/client/client';
import { compile, nameOf, type CompileMemory, type SchemaFile } from '../../domain/schema/compile';
import { fingerprint } from '../../domain/text/fingerprint';
import type { Model, PermissionLayout, Resource, SchemaError } from '../../domain/schema/model/model';
import type { Locale } from '../../domain/text/locale';
import { DEFAULT_PROVIDER_DOMAIN } from '../config/config';
import type { Database } from '../db/connect';
import { syncStorage } from '../db/sync';
import { runPatternsWith } from '../../domain/schema/model/patterns';
import { withProviderDomain } from './providerDomain';
import { runWithLimit } from './patterns/runWithLimit';
import { watchFolders } from './watchFolders';
import { checkPatterns } from './patterns/checkPatterns';
import { diagnostic, type DiagnosticCode } from '../../domain/schema/diagnostics/diagnostic';
import { parseSource, pointerOf, words } from '../../domain/schema/parse/source';

/** The model that serves now, and what is wrong with files that could not replace it. */
export interface ModelState {
  readonly model: Model;
  readonly version: string;
  readonly errors: readonly SchemaError[];
  readonly permissionTexts: Readonly<Record<Locale, PermissionTexts>>;
}

export interface ModelStore {
  current(): ModelState;
  /** Calls `listener` after each swap; the answer stops it. */
  subscribe(listener: (state: ModelState) => void): () => void;
  /** Reads the folder again now; resolves when the swap is done. */
  reload(): Promise<ModelState>;
  close(): void;
}

interface ModelStoreOptions {
  /** Folder with `permissions.json` and `resources/`. */
  readonly folder: string;
  /** Absent: nothing is stored (checks, generation). */
  readonly db?: Database;
  readonly watch?: boolean;
  /** Domain of the provider, whose people are hidden from other companies. */
  readonly providerDomain?: string;
  /** What single files came to, for stores one after the other that read the same ones; without it the store's own. */
  readonly memory?: CompileMemory;
  readonly onError?: (error: unknown) => void;
}

/**
 * Reads the schema folder; a file that cannot be read, or a folder in its place, is an error like any other.
 * @throws when `permissions.json` is missing or no JSON: nothing can be checked without it
 */
export async function readSchemas(folder: string): Promise<{
  files: SchemaFile[];
  unreadable: SchemaError[];
  layout: PermissionLayout;
  permissionTexts: ModelState['permissionTexts'];
}> {
  const { bits, interlocks, i18n } = JSON.parse(
    await readFile(join(folder, 'permissions.json'), 'utf8'),
  ) as PermissionLayout & {
    i18n: ModelState['permissionTexts'];
  };
  const resources = join(folder, 'resources');
  const names = (await readdir(resources)).filter((name) => name.endsWith('.schema.json')).sort();
  const read = await Promise.all(names.map((name) => readSchema(resources, name)));
  return {
    files: read.filter((one): one is SchemaFile => one !== undefined && 'text' in one),
    unreadable: read.filter((one): one is SchemaError => one !== undefined && 'message' in one),
    layout: { bits, interlocks },
    permissionTexts: i18n,
  };
}

/** Diagnostics for errors of the file system. */
const READ_ERRORS: Readonly<Record<string, DiagnosticCode>> = {
  EISDIR: 'isFolder',
  EACCES: 'mayNotRead',
  ELOOP: 'linkLoop',
};

async function readSchema(folder: string, name: string): Promise<SchemaFile | SchemaError | undefined> {
  const file = `schemas/resources/${name}`;
  try {
    return { file, text: await readFile(join(folder, name), 'utf8') };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // Deleted since the folder was listed.
    if (code === 'ENOENT') return undefined;
    const obstacle = diagnostic(READ_ERRORS[code] ?? 'unreadable', code);
    return { file, line: 1, column: 1, pointer: '', ...words(obstacle, diagnostic('schemaIsFile')) };
  }
}

/** Opens the folder, keeps the last good version of each resource, and swaps the model when files change. */
export async function openModels({
  folder,
  db,
  watch: live,
  providerDomain = DEFAULT_PROVIDER_DOMAIN,
  memory = new Map(),
  onError,
}: ModelStoreOptions): Promise<ModelStore> {
  runPatternsWith(runWithLimit);
  const listeners = new Set<(state: ModelState) => void>();
  const source = { folder, db, memory, providerDomain };
  const state = { value: await build(source, undefined) };
  let running: Promise<ModelState> = Promise.resolve(state.value);

  const reload = () => {
    // One after the other: two builds at once could swap in the wrong order.
    running = running
      .catch(() => state.value)
      .then(() => build(source, state.value))
      .then((next) => {
        const changed =
          next.version !== state.value.version || JSON.stringify(next.errors) !== JSON.stringify(state.value.errors);
        state.value = next;
        if (changed) listeners.forEach((listener) => listener(next));
        return next;
      });
    return running;
  };

  const watcher = live
    ? watchFolders(folder, ['resources'], {
        onChange: () => void reload().catch((error: unknown) => onError?.(error)),
        ...(onError && { onError }),
      })
    : undefined;
  return {
    current: () => state.value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload,
    close() {
      watcher?.close();
    },
  };
}

interface ModelSource {
  readonly folder: string;
  readonly db: Database | undefined;
  readonly memory: CompileMemory;
  readonly providerDomain: string;
}

async function build(
  { folder, db, memory, providerDomain }: ModelSource,
  last: ModelState | undefined,
): Promise<ModelState> {
  const { files, unreadable, layout, permissionTexts } = await readSchemas(folder);
  // To the others it is there, and broken.
  const empty = unreadable.map(({ file }) => ({ file, text: '' }));
  const { model, errors: found, broken } = compile([...files, ...empty], layout, memory, await checkPatterns(files));
  const errors = [...unreadable, ...found.filter(({ file }) => !empty.some((one) => one.file === file))];
  const resources: Record<string, Resource> = { ...model.resources };
  const keepLast = (name: string) => {
    const good = last && Object.hasOwn(last.model.resources, name) ? last.model.resources[name] : undefined;
    if (good) resources[name] = good;
    else delete resources[name];
  };
  broken.forEach(keepLast);
  if (db) {
    const changed = Object.values(resources).filter(({ name, hash }) => last?.model.resources[name]?.hash !== hash);
    const subset = { permissions: layout, resources: Object.fromEntries(changed.map((one) => [one.name, one])) };
    for (const { resource, reasons } of await syncStorage(db, subset)) {
      keepLast(resource);
      const file = files.find((one) => nameOf(one.file) === resource);
      const source = file && parseSource(file.file, file.text);
      errors.push(
        ...reasons.map(({ path, reason }) =>
          source && 'error' in source
            ? source.error(path, reason, diagnostic('neverDropped'))
            : {
                file: resource,
                line: 1,
                column: 1,
                pointer: pointerOf(path),
                ...words(reason, diagnostic('neverDropped')),
              },
        ),
      );
    }
  }
  const all = Object.values(resources)
    .map((resource) => withProviderDomain(resource, providerDomain))
    .sort((a, b) => a.name.localeCompare(b.name));
  return {
    model: { permissions: layout, resources: Object.fromEntries(all.map((resource) => [resource.name, resource])) },
    version: fingerprint(all.map(({ name, hash }) => `${name}:${hash}`).join() + JSON.stringify(layout)),
    errors,
    permissionTexts,
  };
}
