import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const calls = vi.hoisted(() => ({
  readMe: vi.fn(),
  readModel: vi.fn(),
  readOwnPreferences: vi.fn(),
  enterCompany: vi.fn(),
  startActingAs: vi.fn(),
  stopActingAs: vi.fn(),
}));
vi.mock('../../../src/workplace/calls', () => calls);

const { session } = await import('../../../dataProvider/session');
const { performSwitch: make, switchTo: moveTo } = await import('../../../src/workplace/switches');
const { workplace } = await import('../../../src/workplace/workplace');

const cache = new QueryClient();
const before = { me: { id: 1, original: null }, model: { version: 'a' }, language: 'es', epoch: 4 } as never;

beforeEach(() => {
  vi.resetAllMocks();
  calls.readMe.mockResolvedValue({ id: 7, original: null });
  calls.stopActingAs.mockResolvedValue(undefined);
  calls.readModel.mockResolvedValue({ version: 'b' });
  calls.readOwnPreferences.mockResolvedValue({ 'columns.a': 1 });
  session.teamMember = null;
  session.switchUser = null;
  workplace.set(before);
  cache.setQueryData(['identities'], 'of the company before');
});

describe('a move', () => {
  it('to another company forgets everything and reads who one is there, in the same language', async () => {
    await make(moveTo.company(12), cache);
    expect(calls.enterCompany).toHaveBeenCalledWith(12);
    expect(calls.readModel).toHaveBeenCalledWith('es');
    expect(cache.getQueryData(['identities'])).toBeUndefined();
    expect(workplace.get()).toEqual({
      me: { id: 7, original: null },
      model: { version: 'b' },
      kept: { 'columns.a': 1 },
      language: 'es',
      epoch: 5,
    });
  });

  it('to another company leaves the team, whose rights end at its own company', async () => {
    session.teamMember = 7;
    calls.readMe.mockImplementation(() =>
      session.teamMember === null ? Promise.resolve({ id: 7, original: null }) : Promise.reject(new Error('403')),
    );
    await make(moveTo.company(12), cache);
    expect(session.teamMember).toBeNull();
    // A company that is refused takes no team away.
    session.teamMember = 7;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    calls.enterCompany.mockRejectedValue(new Error('no'));
    await expect(make(moveTo.company(13), cache)).rejects.toThrow('no');
    expect(session.teamMember).toBe(7);
  });

  it('to another person is asked for first and sent with every call after', async () => {
    calls.startActingAs.mockResolvedValue('77;5');
    calls.readMe.mockImplementation(() => Promise.resolve({ id: session.switchUser, original: null }));
    await make(moveTo.person(77, 'Ticket 12'), cache);
    expect(calls.startActingAs).toHaveBeenCalledWith(77, 'Ticket 12');
    expect(workplace.get()?.me.id).toBe('77;5');
    // Leaving is told too, and works also when no one answers.
    calls.stopActingAs.mockRejectedValue(new Error('away'));
    await make(moveTo.ownAccount(), cache);
    expect(calls.stopActingAs).toHaveBeenCalledWith('77;5');
    expect(calls.startActingAs).toHaveBeenCalledOnce();
    expect(session.switchUser).toBeNull();
  });

  it('that the server refuses changes nothing, and is written to the console’s log (S-SESS-4)', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const refusal = new Error('no');
    calls.startActingAs.mockRejectedValue(refusal);
    await expect(make(moveTo.person(77, 'Ticket 12'), cache)).rejects.toThrow('no');
    expect(logged).toHaveBeenCalledWith(expect.any(String), refusal);
    expect(session.switchUser).toBeNull();
    expect(workplace.get()).toBe(before);
    expect(cache.getQueryData(['identities'])).toBe('of the company before');
  });

  it('into a team that cannot be read is taken back', async () => {
    session.teamMember = 3;
    calls.readMe.mockRejectedValue(new Error('no membership'));
    await expect(make(moveTo.team(5), cache)).rejects.toThrow('no membership');
    expect(session.teamMember).toBe(3);
    expect(workplace.get()).toBe(before);
  });
});
