import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { giveGateway, newCompany, provisionNow } from '../../../support/provisioning';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** The specification's table of types and of what changes them, with numbers of its own (S-COMP-3, S-COMP-4). */
const TYPES = { customer: 0n, partner: 64n, poc: 128n, pilot: 2048n, pocinator: 16384n } as const;
const MASK = 18624n;
const EXCEEDED = 32768n;
const NEW = 65536n;
/** Bits that the console does not name, up to the last one. */
const UNKNOWN = 2n ** 40n + 2n ** 63n;

type Type = keyof typeof TYPES;
type Step =
  | { readonly do: 'choose'; readonly type: Type }
  | { readonly do: 'save' | 'disable' | 'restore' | 'provision' | 'provisionInVain' | 'exceed' | 'mixed' | 'invent' };
interface Company {
  readonly bits: bigint;
  readonly disabled: boolean;
}

/** What must come of a step. @returns the status of the answer with it */
function expected({ bits, disabled }: Company, step: Step): [Company, number] {
  const saved = bits & ~EXCEEDED;
  switch (step.do) {
    case 'choose': {
      const wanted = (saved & ~MASK) | TYPES[step.type];
      const changes = (wanted & MASK) !== (bits & MASK);
      return [{ bits: wanted, disabled: disabled && !changes }, 200];
    }
    case 'save':
      return [{ bits: saved, disabled }, 200];
    case 'disable':
      return [{ bits, disabled: true }, 200];
    case 'restore':
      return [disabled ? { bits: saved, disabled: false } : { bits, disabled }, 200];
    case 'provision':
      return disabled ? [{ bits, disabled }, 409] : [{ bits: saved & ~NEW & ~TYPES.poc, disabled }, 200];
    case 'provisionInVain':
      return [{ bits, disabled }, disabled ? 409 : 200];
    case 'exceed':
      return [{ bits: bits | EXCEEDED, disabled }, 200];
    case 'mixed':
    case 'invent':
      return [{ bits, disabled }, 422];
  }
}

/** Does the step as a client does, or for `exceed` as the calculation of the usage does. @returns the status */
async function done(company: number, { bits }: Company, step: Step): Promise<number> {
  const url = '/legacy/elements/companie';
  const send = async (method: 'POST' | 'DELETE', path: string, payload?: object) =>
    (await test.as('superadmin', { method, url: `${url}${path}`, ...(payload && { payload }) })).statusCode;
  const options = (value: bigint) => send('POST', '', { companyid: company, c_options: String(value) });
  switch (step.do) {
    case 'choose':
      return options((bits & ~MASK) | TYPES[step.type]);
    case 'save':
      return send('POST', '', { companyid: company, c_contact: 'someone@else.example' });
    case 'disable':
      return send('DELETE', `/${company}`);
    case 'restore':
      return send('POST', `/${company}/restore`);
    case 'provision':
      return (await provisionNow(test, company, 'netskope')).status;
    // It lacks credentials.
    case 'provisionInVain':
      return (await provisionNow(test, company, 'pfsense')).status;
    case 'exceed':
      await write(company, bits | EXCEEDED);
      return 200;
    case 'mixed':
      return options((bits & ~MASK) | TYPES.partner | TYPES.pilot);
    case 'invent':
      return options(bits ^ (2n ** 41n));
  }
}

const write = (company: number, bits: bigint) =>
  test.database.ownerQuery('update company set c_options = $2 where companyid = $1', [company, String(bits)]);

async function stored(company: number): Promise<Company> {
  const answer = await test.as('superadmin', { url: `/legacy/elements/companie/${company}` });
  const { element } = answer.json<{ element: { c_options: string; c_deletedAt: string | null } }>();
  return { bits: BigInt(element.c_options), disabled: element.c_deletedAt !== null };
}

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(...(Object.keys(TYPES) as Type[])).map((type) => ({ do: 'choose', type }) as const),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom('save', 'disable', 'disable', 'restore', 'exceed', 'mixed', 'invent')
      .map((what) => ({ do: what }) as const),
  },
  { weight: 1, arbitrary: fc.constantFrom('provision', 'provisionInVain').map((what) => ({ do: what }) as const) },
);

describe('the type of a company', () => {
  it('follows the specification through a thousand steps', { timeout: 240_000 }, async () => {
    const steps = fc.sample(fc.array(anyStep, { minLength: 1000, maxLength: 1000, size: 'max' }), {
      seed: 3,
      numRuns: 1,
    })[0]!;
    const company = await newCompany(test, { c_options: '196779' });
    await giveGateway(test, company);
    await write(company, 196779n | UNKNOWN);
    let model: Company = { bits: 196779n | UNKNOWN, disabled: false };
    const seen = new Set<string>();
    for (const [index, step] of steps.entries()) {
      const [next, status] = expected(model, step);
      const answered = await done(company, model, step);
      const now = await stored(company);
      expect({ index, step, answered, ...now }).toEqual({ index, step, answered: status, ...next });
      const [from, to] = [model, next].map(({ bits, disabled }) => (disabled ? 'disabled' : String(bits & MASK)));
      seen.add(`${from} → ${to}`);
      model = next;
    }
    expect(model.bits & UNKNOWN).toBe(UNKNOWN);
    // Each of the six types became, or stayed, each of the six.
    expect(seen.size).toBe(36);
  });
});
