import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPatterns } from '../../../../server/context/patterns/checkPatterns';
import { parsersOf } from '../../../../server/syslog/parsers/parserStore';
import { prepareParser, recognise } from '../../../../server/syslog/parsers/recognise';
import { recogniseWithLimit } from '../../../../server/syslog/parsers/recogniseWithLimit';
import { SHIPPED_PATTERNS } from '../../../../server/syslog/parsers/shippedPatterns';
import { readMessage } from '../../../../server/syslog/protocol/message';

const FOLDER = 'schemas/syslog';
const names = readdirSync(FOLDER)
  .filter((name) => /^[a-z0-9-]+\.json$/.test(name))
  .map((name) => name.replace('.json', ''));

interface Sample {
  readonly line: string;
  readonly expected: object;
}
const read = (name: string) => JSON.parse(readFileSync(`${FOLDER}/${name}.samples.json`, 'utf8')) as Sample[];

describe('the shipped parsers', () => {
  it('are valid, and none is missing', async () => {
    const { parsers, errors } = await parsersOf('schemas');
    expect(errors).toEqual([]);
    expect([...parsers.keys()]).toEqual(names);
    expect(names).toEqual(['cloud-gateway', 'fortigate', 'mikrotik', 'netfilter', 'pfsense', 'squid']);
  }, 60_000);

  it.each(names)('%s recognises its samples, and says why it does not recognise others', async (name) => {
    const parser = (await parsersOf('schemas')).parsers.get(name);
    const samples = read(name);
    if (!parser) throw new Error(`no parser ${name}`);
    expect(
      recogniseWithLimit(
        parser,
        samples.map(({ line }) => readMessage(line)),
      ),
    ).toEqual(samples.map(({ expected }) => expected));
    const rules = new Set(samples.map(({ expected }) => (expected as { rule?: string }).rule));
    for (const rule of parser.rules) expect(rules).toContain(rule.name);
    expect(samples.some(({ expected }) => 'reason' in expected)).toBe(true);
  });

  it.each(['proto x (', 'proto x ', 'src-mac 00:00:00:00:00:00 proto x, a->'])(
    'take no longer for a line that repeats %j',
    async (part) => {
      const parser = (await parsersOf('schemas')).parsers.get('mikrotik');
      const message = readMessage(part.repeat(1_000).slice(0, 8_190));
      const times = [1, 2, 3, 4, 5].map(() => {
        const began = performance.now();
        expect(recognise(parser!, message)).toEqual({ reason: 'noRule' });
        return performance.now() - began;
      });
      expect(Math.min(...times)).toBeLessThan(2);
    },
  );

  it('keep the end of a long line', () => {
    const parser = prepareParser('long', {
      title: 'Long',
      rules: [{ name: 'all', pattern: '^x (?<rest>.*)$', fields: { request: { from: 'rest' } } }],
    });
    const text = 'a'.repeat(3_999);
    expect(recognise(parser, readMessage(`x ${text}`))).toMatchObject({ fields: { request: text } });
    const columns = prepareParser('columns', {
      title: 'Columns',
      rules: [{ name: 'all', pattern: '^x (?<rest>.*)$', columns: ['a', 'b'], fields: { method: { from: 'b' } } }],
    });
    expect(recognise(columns, readMessage(`x ${'a'.repeat(5_000)},GET`))).toMatchObject({ fields: { method: 'GET' } });
  });

  it('have no pattern that can run away', async () => {
    const files = names.map((name) => ({ text: readFileSync(`${FOLDER}/${name}.json`, 'utf8') }));
    const verdicts = await checkPatterns(files);
    expect([...verdicts.keys()].sort()).toEqual([...SHIPPED_PATTERNS].sort());
    expect([...verdicts].filter(([, verdict]) => verdict === 'runaway')).toEqual([]);
  }, 60_000);
});
