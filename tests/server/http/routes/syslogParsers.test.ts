import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { addSource, kernelLine } from '../../../support/syslog/reception';

let test: TestApp;
let id: number;
beforeAll(async () => {
  test = await testApp();
  id = await addSource(test, { name: 'Firewall', address: '192.0.2.1' });
});
afterAll(() => test.close());

const tryIt = (payload: object, role = 'admin', source = id) =>
  test.as(role, { method: 'POST', url: `/api/sources/${source}/try`, payload });

describe('POST /api/sources/:id/try', () => {
  it('names the parsers', async () => {
    const { parsers, lines } = (await tryIt({})).json() as { parsers: { name: string }[]; lines: unknown[] };
    expect(parsers.map(({ name }) => name)).toContain('squid');
    expect(lines).toEqual([]);
  });

  it('shows what a parser finds in lines, and why it does not recognise others; nothing is stored', async () => {
    const text = `${kernelLine(4_242)}\n\nhello\u0000\n${kernelLine(99_999)}\n`;
    const answer = await tryIt({ parser: 'netfilter', text });
    expect(answer.statusCode, answer.body).toBe(200);
    const { lines } = answer.json() as { lines: Record<string, unknown>[] };
    expect(lines).toMatchObject([
      { fields: { src_ip: '10.9.0.1', src_port: 4_242, protocol: 'tcp', device_name: 'gw-test' } },
      { reason: 'noRule', line: 'hello' },
      { reason: 'value', field: 'src_port', value: '99999' },
    ]);
    const source = (await test.as('admin', { url: `/legacy/elements/source/${id}` })).json() as { element: object };
    expect(source.element).toMatchObject({ accepted_count: 0, rejected_count: 0 });
  });

  it('refuses an unknown parser, too much text, and the source of another person', async () => {
    expect((await tryIt({ parser: '../squid', text: 'x' })).statusCode).toBe(422);
    expect((await tryIt({ parser: 'squid', text: 'x'.repeat(70_000) })).statusCode).toBe(422);
    expect((await tryIt({}, 'admin', 987_654_321)).statusCode).toBe(404);
    expect((await tryIt({ parser: 'squid', text: 'x\n'.repeat(500) })).json()).toHaveProperty('lines.length', 100);
  });
});
