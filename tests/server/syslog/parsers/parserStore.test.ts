import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parsersOf } from '../../../../server/syslog/parsers/parserStore';
import { prepareParser } from '../../../../server/syslog/parsers/recognise';
import { recogniseWithLimit } from '../../../../server/syslog/parsers/recogniseWithLimit';
import { readMessage } from '../../../../server/syslog/protocol/message';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-parsers-'));
  mkdirSync(join(folder, 'syslog'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, 'syslog', name), typeof content === 'string' ? content : JSON.stringify(content));
const fields = { src_ip: { from: 'ip', as: 'ip' } } as const;
const file = (pattern: string) => ({ title: 'Own', rules: [{ name: 'one', pattern, fields }] });

it('reads a file again when it has changed, and keeps its last valid version', async () => {
  write('own.json', file('^a (?<ip>[^ ]+)$'));
  expect((await parsersOf(folder)).parsers.get('own')?.rules[0]?.pattern).toBe('^a (?<ip>[^ ]+)$');
  write('own.json', file('^bb (?<ip>[^ ]+)$'));
  expect((await parsersOf(folder)).parsers.get('own')?.rules[0]?.pattern).toBe('^bb (?<ip>[^ ]+)$');
  write('own.json', '{ broken');
  const after = await parsersOf(folder);
  expect(after.errors.map(({ file: name }) => name)).toEqual(['schemas/syslog/own.json']);
  expect(after.parsers.get('own')?.rules[0]?.pattern).toBe('^bb (?<ip>[^ ]+)$');
}, 60_000);

it('refuses what is no parser, and patterns that can run away', async () => {
  write('runaway.json', file('^(a+)+$'));
  write('broken.json', file('('));
  write('unknown.json', { title: 'x', rules: [{ name: 'x', fields: { company_id: { from: 'a' } } }] });
  write('Upper.json', file('^a$'));
  const { parsers, errors } = await parsersOf(folder);
  expect([...parsers.keys()]).toEqual([]);
  expect(errors.map(({ file: name }) => name.split('/').at(-1))).toEqual([
    'broken.json',
    'runaway.json',
    'unknown.json',
  ]);
}, 60_000);

it('has no parser without the folder', async () => {
  expect((await parsersOf(join(folder, 'none'))).parsers.size).toBe(0);
});

it('gives a line that takes too long no result, and the others theirs', () => {
  const parser = prepareParser('slow', file('^(?:(a+)+!|b (?<ip>[^ ]+))$'));
  const lines = ['b 10.0.0.1', `${'a'.repeat(40)}`, 'b 10.0.0.2', 'c'];
  const results = recogniseWithLimit(parser, lines.map(readMessage));
  expect(results.map((one) => ('reason' in one ? one.reason : one.fields.src_ip))).toEqual([
    '10.0.0.1',
    'tooSlow',
    '10.0.0.2',
    'noRule',
  ]);
  const flood = recogniseWithLimit(
    parser,
    Array.from({ length: 1_000 }, () => readMessage('a'.repeat(40))),
  );
  expect(flood).toHaveLength(1_000);
  expect(new Set(flood.map((one) => 'reason' in one && one.reason))).toEqual(new Set(['tooSlow']));
});
