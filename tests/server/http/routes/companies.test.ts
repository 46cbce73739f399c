import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBit } from '../../../../domain/access/bits';
import { testApp, type TestApp } from '../../../support/app';

type Json = Record<string, unknown>;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const save = async (payload: Json) => {
  const answer = await test.as('superadmin', { method: 'POST', url: '/legacy/elements/companie', payload });
  return { status: answer.statusCode, element: answer.json<{ element: Json }>().element };
};
const USAGE_EXCEEDED = 32768n;

describe('companies (specification S-COMP-4)', () => {
  it('lose the mark of an exceeded usage by being saved, and no other bit', async () => {
    await test.database.ownerQuery(
      `update company set c_options = ((c_options::bigint | $1::bigint))::numeric where companyid = 2`,
      [String(USAGE_EXCEEDED)],
    );
    const [before] = await test.database.ownerQuery('select c_options from company where companyid = 2');
    const { status, element } = await save({ companyid: 2, c_contact: 'direction@bellevue.example' });
    expect(status).toBe(200);
    expect(hasBit(String(before?.['c_options']), String(USAGE_EXCEEDED))).toBe(true);
    expect(element['c_options']).toBe(String(BigInt(String(before?.['c_options'])) & ~USAGE_EXCEEDED));
    // Nobody can leave it set either.
    const asked = await save({ companyid: 2, c_options: String(before?.['c_options']) });
    expect(asked.element['c_options']).toBe(element['c_options']);
  });

  it('are new and without it when they are made', async () => {
    const { status, element } = await save({
      c_name: 'Les Tilleuls',
      c_contact: 'a@tilleuls.example',
      c_domains: 'tilleuls.example',
    });
    expect([status, element['c_options'], element['c_guest_text'], element['c_maxusers']]).toEqual([
      201,
      '196779',
      'Welcome',
      30,
    ]);
    expect([element['c_maxappointedusers'], element['c_maxlocations'], element['c_maxdevices']]).toEqual([10, 5, 0]);
    expect([element['c_maxvalidity'], element['c_cookieduration']]).toEqual([30, 36000]);
  });
});
