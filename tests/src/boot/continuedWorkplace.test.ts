import { beforeEach, describe, expect, it, vi } from 'vitest';

const calls = vi.hoisted(() => ({ readMe: vi.fn(), readModel: vi.fn() }));
vi.mock('../../../src/workplace/calls', () => calls);

const { session } = await import('../../../dataProvider/session');
const { continuedWorkplace } = await import('../../../src/boot/continuedWorkplace');

/** A person of company 2, who works in the team of a membership. */
const person = (id: number, membership: number | null) => ({
  id,
  company: { id: 2 },
  original: null,
  activeMembership: membership === null ? null : { id: membership },
});
const workplaceOf = (me: object) => ({ me, model: {}, language: 'fr', kept: null, epoch: 3 }) as never;
const refused = Object.assign(new Error('403'), { status: 403 });

beforeEach(() => {
  vi.resetAllMocks();
  calls.readModel.mockResolvedValue({ version: 'b' });
  session.teamMember = null;
});

describe('a sign-in over an expired session', () => {
  it('goes on in the team of before', async () => {
    calls.readMe.mockImplementation(() => Promise.resolve(person(1, session.teamMember === 7 ? 7 : null)));
    expect(await continuedWorkplace(workplaceOf(person(1, 7)))).toMatchObject({
      me: { id: 1 },
      model: { version: 'b' },
    });
    expect(session.teamMember).toBe(7);
  });

  it('of another person starts again, without the team of the first, which is refused to them', async () => {
    session.teamMember = 12;
    calls.readMe.mockImplementation(() => (session.teamMember === 7 ? Promise.reject(refused) : person(3, 12)));
    expect(await continuedWorkplace(workplaceOf(person(1, 7)))).toBeUndefined();
    expect(session.teamMember).toBe(12);
    calls.readMe.mockResolvedValue(person(3, 12));
    expect(await continuedWorkplace(workplaceOf(person(1, null)))).toBeUndefined();
    expect(session.teamMember).toBe(12);
  });

  it('starts again where the team is over, and says what fails otherwise', async () => {
    calls.readMe.mockRejectedValue(refused);
    expect(await continuedWorkplace(workplaceOf(person(1, 7)))).toBeUndefined();
    expect(session.teamMember).toBeNull();
    calls.readMe.mockRejectedValue(Object.assign(new Error('503'), { status: 503 }));
    await expect(continuedWorkplace(workplaceOf(person(1, 7)))).rejects.toThrow('503');
  });
});
