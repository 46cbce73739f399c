import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../../dataProvider/session';
import TeamOver from '../../../src/shell/TeamOver';
import { switchWarning } from '../../../src/shell/useToastQueue';
import { teamLeftAtStart, teamOver } from '../../../src/workplace/teamOver';
import { workplace, type Workplace } from '../../../src/workplace/workplace';
import { modelFor, showFeature } from '../../customViews/features';

const warned = vi.fn<(message: string) => void>();
let stopWarnings = () => {};
let leave = () => {};
const goOn = vi.fn(() => new Promise<void>((resolve) => (leave = resolve)));

beforeEach(() => {
  const memberships = [{ id: 7, team: { name: 'Réception' } }];
  const me = { original: null, memberships, company: { id: 1 }, homeCompany: { id: 1 } };
  workplace.set({ me, model: modelFor(), language: 'fr', kept: null, epoch: 0 } as unknown as Workplace);
  session.teamMember = 7;
  stopWarnings = switchWarning.subscribe(warned);
});
afterEach(() => {
  cleanup();
  stopWarnings();
  session.teamMember = null;
  workplace.set(null);
  vi.clearAllMocks();
});

const show = () => showFeature(<TeamOver goOn={goOn} />, modelFor());
const refuse = () => act(() => teamOver.send());
const left = () =>
  act(async () => {
    session.teamMember = 'none';
    leave();
  });
const SAID = 'Vous ne faites plus partie de l’équipe «\u00a0Réception\u00a0». Vous continuez avec votre propre profil.';

it('goes on with the own profile, once for many refusals, and says which team is over', async () => {
  show();
  refuse();
  refuse();
  expect(goOn).toHaveBeenCalledOnce();
  expect(warned).not.toHaveBeenCalled();
  await left();
  expect(warned.mock.calls).toEqual([[SAID]]);
  // Answers to calls of before.
  refuse();
  expect(goOn).toHaveBeenCalledOnce();
});

it('says nothing where somebody has stayed, and asks again with the next refusal', async () => {
  show();
  refuse();
  await act(async () => leave());
  expect(warned).not.toHaveBeenCalled();
  refuse();
  expect(goOn).toHaveBeenCalledTimes(2);
});

it('says it also where the page was loaded again, once', () => {
  session.teamMember = 'none';
  teamLeftAtStart.set(7);
  show().unmount();
  show().unmount();
  teamLeftAtStart.set(8);
  show();
  expect(goOn).not.toHaveBeenCalled();
  expect(warned.mock.calls).toEqual([
    [SAID],
    ['Vous ne faites plus partie de l’équipe dans laquelle vous travailliez. Vous continuez avec votre propre profil.'],
  ]);
});
