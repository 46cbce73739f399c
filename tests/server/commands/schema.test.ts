import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import prettier from 'prettier';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compile } from '../../../domain/schema/compile';
import { check, newSchema } from '../../../server/commands/schema';
import { readSchemas } from '../../../server/context/models';

let folder: string;
let said: string[];
let complained: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-schemas-'));
  await cp('schemas', folder, { recursive: true });
  said = [];
  complained = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void complained.push(line));
});

afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  await rm(folder, { recursive: true, force: true });
});

const config = () => ({ schemaFolder: folder });
const pathOf = (name: string) => join(folder, 'resources', `${name}.schema.json`);

describe('schema check', () => {
  it('says in one line that everything is well, with counts', async () => {
    await check(config());
    const { files } = await readSchemas(folder);
    expect(said).toEqual([expect.stringMatching(new RegExp(`^OK: ${files.length} resources, \\d{3} fields$`))]);
    expect(complained).toEqual([]);
    expect(process.exitCode).toBeUndefined();
  });

  it('names file, line, column, message and hint of each error, and ends with code 1', async () => {
    const text = await readFile(pathOf('countries'), 'utf8');
    const broken = text.replace('"superadmin:edit"', '"superadmin:edti"');
    await writeFile(pathOf('countries'), broken);
    await check(config());
    const row = broken.split('\n').findIndex((line) => line.includes('superadmin:edti')) + 1;
    const column = (broken.split('\n')[row - 1] ?? '').indexOf('"superadmin:edti"') + 1;
    expect(complained[0]).toBe(
      `schemas/resources/countries.schema.json:${row}:${column} unknown permission "superadmin:edti" (did you mean "superadmin:edit"?)`,
    );
    expect(complained.at(-1)).toMatch(/^1 error in 1 of \d+ files$/);
    expect(said).toEqual([]);
    expect(process.exitCode).toBe(1);
  });

  it('says that a folder cannot be read', async () => {
    await expect(check({ schemaFolder: join(folder, 'nowhere') })).rejects.toThrow(/cannot be read/);
    await writeFile(join(folder, 'permissions.json'), '{');
    await expect(check(config())).rejects.toThrow(/cannot be read/);
  });
});

describe('schema new', () => {
  it.each(['badges', 'visitor-badges', 'a1', `x${'y'.repeat(39)}`])(
    'writes %s, which compiles and stands as prettier has it',
    async (name) => {
      await newSchema(config(), name);
      const { files, layout } = await readSchemas(folder);
      const { model, errors } = compile(files, layout);
      expect(errors).toEqual([]);
      const resource = model.resources[name];
      expect(resource).toMatchObject({
        name,
        menu: { group: 'other' },
        softDelete: { field: 'deletedAt' },
        backend: { service: 'element', type: name.replaceAll('-', '_') },
        permissions: { view: ['global:view'], edit: ['global:edit'] },
        storage: { tenant: 'company', table: name.replaceAll('-', '_') },
      });
      expect(resource?.fields.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['key', 'text', 'longText', 'enum', 'date', 'dateTime']),
      );
      const options = await prettier.resolveConfig('schemas/resources/countries.schema.json');
      expect(await prettier.check(await readFile(pathOf(name), 'utf8'), { ...options, parser: 'json' })).toBe(true);
      expect(said.join()).toContain('portico schema check');
    },
  );

  it('never writes over a file', async () => {
    const before = await readFile(pathOf('countries'), 'utf8');
    await expect(newSchema(config(), 'countries')).rejects.toThrow(/exists already/);
    expect(await readFile(pathOf('countries'), 'utf8')).toBe(before);
  });

  it.each(['Badges', '../badges', 'bad_ges', '-badges', 'badges-', 'a--b', '1badges', 'é', '', 'y'.repeat(41)])(
    'refuses the name "%s"',
    async (name) => {
      await expect(newSchema(config(), name)).rejects.toThrow(/cannot name a resource/);
      expect(said).toEqual([]);
    },
  );

  it('refuses a name whose wire type or table is taken', async () => {
    // `country` is the type and the table of `countries`.
    await expect(newSchema(config(), 'country')).rejects.toThrow(/that of "countries"/);
    await expect(readFile(pathOf('country'))).rejects.toThrow(/ENOENT/);
  });
});
