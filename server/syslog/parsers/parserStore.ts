import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import meta from '../../../schemas/meta/syslog-parser.meta.json' with { type: 'json' };
import { parseBounded } from '../../../domain/text/boundedJson';
import { ajv } from '../../actions/ajv';
import { checkPatterns, patternsIn } from '../../context/patterns/checkPatterns';
import type { ParserFile } from './parserFile';
import { SHIPPED_PATTERNS } from './shippedPatterns';
import { prepareParser, type Parser } from './recognise';

/** Parsers by name, and the errors of invalid files. */
interface Parsers {
  readonly parsers: ReadonlyMap<string, Parser>;
  readonly errors: readonly { readonly file: string; readonly message: string }[];
}

const MAX_FILE_BYTES = 64 * 1024;
const NAME = /^[a-z0-9-]{1,64}\.json$/;
const isParserFile = ajv.compile<ParserFile>(meta);

/** The parsers of each folder, cached until one of its files changes. */
const stores = new Map<string, { readonly state: string; readonly read: Promise<Parsers> }>();

/**
 * The parsers of `syslog/` in the schema folder; the samples there (`*.samples.json`) are for tests. Reads the files
 * again when one has changed. A file that has become invalid is an error, and its last valid version stays.
 * @param schemaFolder the folder that has `resources/` and `syslog/`; without the latter there is no parser
 */
export async function parsersOf(schemaFolder: string): Promise<Parsers> {
  const folder = join(schemaFolder, 'syslog');
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).sort();
  const stats = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  const state = names.map((name, index) => `${name}:${stats[index]?.mtimeMs}:${stats[index]?.size}`).join();
  const known = stores.get(folder);
  if (known?.state === state) return known.read;
  const read = readParsers(folder, names, known?.read);
  stores.set(folder, { state, read });
  return read;
}

async function readParsers(folder: string, names: readonly string[], before?: Promise<Parsers>): Promise<Parsers> {
  const last = await before?.catch(() => undefined);
  const files = await Promise.all(names.map(async (name) => ({ name, ...(await readText(join(folder, name))) })));
  const patterns = files.flatMap(({ text }) => (text === undefined ? [] : patternsIn(text)));
  const open = patterns.filter((pattern) => !SHIPPED_PATTERNS.has(pattern)).map((pattern) => ({ pattern }));
  const verdicts = await checkPatterns([{ text: JSON.stringify(open) }]);
  const parsers = new Map<string, Parser>();
  const errors: Parsers['errors'][number][] = [];
  for (const { name: file, text, problem } of files) {
    const name = file.replace(/\.json$/, '');
    const made = text === undefined ? (problem ?? '') : parserFrom(name, text, verdicts);
    const parser = typeof made === 'string' ? last?.parsers.get(name) : made;
    if (typeof made === 'string') errors.push({ file: `schemas/syslog/${file}`, message: made });
    if (parser) parsers.set(name, parser);
  }
  return { parsers, errors };
}

async function readText(path: string): Promise<{ text?: string; problem?: string }> {
  try {
    const text = await readFile(path, 'utf8');
    return text.length > MAX_FILE_BYTES ? { problem: `longer than ${MAX_FILE_BYTES} bytes` } : { text };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** @returns the parser, or the error of its file */
function parserFrom(name: string, text: string, verdicts: Awaited<ReturnType<typeof checkPatterns>>): Parser | string {
  try {
    const file = parseBounded(text);
    if (!isParserFile(file)) {
      return ajv.errorsText(isParserFile.errors, { dataVar: '' }).slice(0, 500);
    }
    const runaway = file.rules.find(({ pattern }) => pattern !== undefined && verdicts.get(pattern) === 'runaway');
    if (runaway) return `rule ${runaway.name}: the pattern can take very long (catastrophic backtracking)`;
    return prepareParser(name, file);
  } catch (error) {
    return (error as Error).message;
  }
}
