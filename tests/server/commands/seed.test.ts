import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fill, seedCommand } from '../../../server/commands/seed';
import { readConfig } from '../../../server/config/config';
import type { Context } from '../../../server/context/context';
import { openModels } from '../../../server/context/models';
import { verifyAudit } from '../../../server/storage/audit/auditVerify';
import { openSecrets } from '../../../server/keys/secrets';
import { Places } from '../../../server/places/places';
import { schemaMemory } from '../../support/schemaMemory';
import { emptyDatabase } from './emptyDatabase';

const closing: (() => Promise<void> | void)[] = [];
let context: Context;

beforeAll(async () => {
  const { db, close } = await emptyDatabase();
  const models = await openModels({ folder: 'schemas', db, memory: schemaMemory });
  closing.push(close, () => models.close());
  const secrets = openSecrets(tmpdir(), Buffer.alloc(32, 1).toString('base64'));
  context = {
    config: readConfig({}, process.cwd()),
    db,
    models,
    secrets,
    places: new Places(undefined),
    now: () => new Date('2026-03-04T05:06:07Z'),
  };
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

describe('seed', () => {
  it('fills an empty database, says what it does, and leaves the audit log chained', async () => {
    const said: string[] = [];
    await fill({ context, empty: true }, { size: 'small', seed: 3 }, (line) => said.push(line));
    expect(said[0]).toBe('demo data, size small, seed 3');
    expect(said).toContainEqual(expect.stringMatching(/^ {2}identities: \d+$/));
    expect(said.at(-1)).toMatch(/^done in [\d.]+ s$/);
    const client = await context.db.ownerPool.connect();
    await client.query('begin');
    expect((await verifyAudit(client, context.db.auditKey)).breaks).toEqual([]);
    expect((await client.query(`select count(*) > 1000 as many from auditlog where hash <> ''`)).rows).toEqual([
      { many: true },
    ]);
    await client.query('rollback');
    client.release();
  });

  it('refuses where a company is', async () => {
    await expect(fill({ context, empty: false }, { size: 'small', seed: 3 }, () => {})).rejects.toThrow(
      /has a company already/,
    );
  });

  it.each([
    [{ size: 'huge', seed: 1 }, /--size is one of small, medium, large/],
    [{ size: 'small', seed: Number.NaN }, /--seed is a whole number/],
    [{ size: 'small', seed: 1.5 }, /--seed is a whole number/],
  ])('refuses %o before it opens anything', async (options, message) => {
    const nowhere = readConfig({ DATABASE_URL: 'postgresql://localhost:1/none' }, process.cwd());
    await expect(seedCommand(nowhere, { ...options, live: false })).rejects.toThrow(message);
  });
});
