import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';

type Json = Record<string, unknown>;
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const get = async (source: string, role = 'admin') => {
  const response = await test.as(role, { url: `/nac/location_configurations/export?source=${source}` });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ csv: string }>().csv;
};
const put = (payload: Json, role = 'admin') =>
  test.as(role, { method: 'POST', url: '/nac/location_configurations/import', payload });
const location = async (name: string) => {
  const filter = encodeURIComponent(JSON.stringify({ l_name: name }));
  const response = await test.as('admin', { url: `/legacy/elements/location?filter=${filter}` });
  return response.json<{ elements: Json[] }>().elements.find((row) => row['l_name'] === name) as Json;
};
const create = async (values: Json) => {
  const payload = { l_countryid: 1, ...values };
  const response = await test.as('admin', { method: 'POST', url: '/legacy/elements/location', payload });
  expect(response.statusCode, response.body).toBe(201);
};

describe('location_configurations (specification S-LOC-5)', () => {
  it('come as CSV with the names of their fields, without secrets, as far as the caller sees them', async () => {
    const [head, ...lines] = (await get('network')).trimEnd().split('\r\n');
    expect(head?.split(',')).toContain('l_tunnel');
    expect(head).not.toMatch(/l_psk|l_vpnkey/);
    const scoped = (await get('network', 'scoped')).trimEnd().split('\r\n').slice(1);
    expect(scoped.length).toBeGreaterThan(0);
    expect(scoped.length).toBeLessThan(lines.length);
    expect((await get('portal')).split('\r\n')[0]).toBe(
      'l_name,l_language,l_timezone,l_templateid,l_aupid,l_redirection_url,l_maxin,l_maxout',
    );
  });

  it('change nothing when they come back as they were', async () => {
    for (const source of ['network', 'portal']) {
      const csv = await get(source);
      const response = await put({ source, csv, overrideStrategy: 'replace' });
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json<Json>()).toEqual({
        result: true,
        updated: 0,
        unchanged: csv.trimEnd().split('\r\n').length - 1,
      });
    }
  });

  it('keep what an empty cell does not say by default (merge), and clear it on request (replace)', async () => {
    await create({ l_name: 'Merged', l_maxin: 20, l_maxout: 10 });
    const csv = 'l_name,l_maxin,l_maxout\nMerged,50,\n';
    expect((await put({ source: 'portal', csv })).json()).toEqual({ result: true, updated: 1, unchanged: 0 });
    expect(await location('Merged')).toMatchObject({ l_maxin: 50, l_maxout: 10 });
    expect((await put({ source: 'portal', csv, overrideStrategy: 'replace' })).statusCode).toBe(200);
    expect(await location('Merged')).toMatchObject({ l_maxin: 50, l_maxout: null });
  });

  it('are written all or not at all; errors are reported by line and column', async () => {
    await create({ l_name: 'First' });
    await create({ l_name: 'Second' });
    const csv = 'l_name,l_maxin\nFirst,30\nSecond,fast\nNowhere,5\nFirst,40\n';
    const response = await put({ source: 'portal', csv });
    expect(response.statusCode).toBe(422);
    const { fields } = response.json<{ fields: Record<string, { msg_code: string }> }>();
    expect(Object.entries(fields).map(([place, { msg_code }]) => [place, msg_code])).toEqual([
      ['3.l_maxin', expect.any(String)],
      ['4.l_name', 'IMPORT_ROW_ABSENT'],
      ['5.l_name', 'IMPORT_ROW_TWICE'],
    ]);
    expect(await location('First')).toMatchObject({ l_maxin: null });
  });

  it('refuse what the form refuses: an identifier that is taken, formulas, a record of another company or scope', async () => {
    const tunnel = {
      l_tunnel: 'gre',
      l_sourceip: '198.51.100.77',
      l_internalrange: '10.9.0.0/24',
      l_primarydest: 'a.example',
    };
    await create({ l_name: 'Gre', ...tunnel });
    await create({ l_name: 'Other', l_tunnel: 'native' });
    const head = 'l_name,l_tunnel,l_sourceip,l_internalrange,l_primarydest\n';
    const taken = await put({ source: 'network', csv: `${head}Other,gre,198.51.100.77,10.9.0.0/24,a.example\n` });
    expect([taken.statusCode, taken.body.includes('TUNNEL_IDENTIFIER_IN_USE')]).toEqual([422, true]);
    const formula = await put({ source: 'network', csv: 'l_name,l_apname\nOther,=1+1\n' });
    expect([formula.statusCode, formula.body.includes('IMPORT_CELL_FORMULA')]).toEqual([422, true]);
    const csv = 'l_name,l_maxin\nOther,5\n';
    const foreign = await put({ source: 'portal', csv }, 'admin2');
    expect([foreign.statusCode, foreign.body.includes('IMPORT_ROW_ABSENT')]).toEqual([422, true]);
    const scoped = await put({ source: 'portal', csv }, 'scoped');
    expect(scoped.statusCode).not.toBe(200);
  });

  it.each<[string, Json]>([
    ['an unknown source', { source: '../etc', csv: 'l_name\nx\n' }],
    ['a field of the other source', { source: 'portal', csv: 'l_name,l_psk\nFirst,secret-secret\n' }],
    ['a field that nobody may write', { source: 'portal', csv: 'l_name,l_companyid\nFirst,3\n' }],
    ['a file without names', { source: 'portal', csv: 'l_maxin\n5\n' }],
    ['a column that is there twice', { source: 'portal', csv: 'l_name,l_maxin,l_maxin\nFirst,5,6\n' }],
    ['an unknown strategy', { source: 'portal', csv: 'l_name\nFirst\n', overrideStrategy: 'delete' }],
    ['too many rows', { source: 'portal', csv: `l_name\n${'First\n'.repeat(1_001)}` }],
  ])('refuse %s', async (_, payload) => expect((await put(payload)).statusCode).toBe(422));
});
