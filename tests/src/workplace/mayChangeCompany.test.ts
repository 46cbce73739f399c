import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Me } from '../../../dataProvider/me';
import type { ClientModel } from '../../../domain/schema/client/client';
import { mayChangeCompany, mayGoHome, offeredHere } from '../../../src/workplace/mayChangeCompany';
import { otherWorkplaces } from '../../../src/workplace/otherWorkplaces';
import { workplace } from '../../../src/workplace/workplace';
import { modelFor } from '../../customViews/features';

const ME = { id: 1, original: null, memberships: [], company: { id: 12 }, homeCompany: { id: 2 } } as unknown as Me;
const ACTING = { ...ME, original: { id: 9 } } as unknown as Me;
const model = modelFor('superadmin:view', 'superadmin:edit');
const open = ({ resources }: ClientModel) =>
  resources.find(({ name }) => name === 'companies')!.actions.map(({ name }) => name);

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => workplace.set(null));

it('is so in an ordinary tab', () => {
  expect(mayChangeCompany(ME)).toBe(true);
  expect(mayGoHome(ME)).toBe(true);
  expect(mayGoHome({ ...ME, company: ME.homeCompany } as Me)).toBe(false);
  expect(otherWorkplaces(ME, model).companies).toBe(true);
  expect(offeredHere(ME, model)).toBe(model);
  expect(open(model)).toContain('open');
});

it.each([
  ['in the window of a company', ME, '/?company-window=12'],
  ['while acting as somebody else', ACTING, '/'],
])('is not so %s: no company is offered, nor the action that opens one', (_where, me, at) => {
  history.replaceState(null, '', at);
  expect(mayChangeCompany(me)).toBe(false);
  expect(mayGoHome(me)).toBe(false);
  expect(otherWorkplaces(me, model).companies).toBe(false);
  workplace.set({ me, model, language: 'fr', kept: null, epoch: 1 });
  const here = workplace.get()!.model;
  expect(open(here)).toEqual(open(model).filter((name) => name !== 'open'));
  // The same model again: nothing below has to be made again.
  workplace.set({ ...workplace.get()!, language: 'en' });
  expect(workplace.get()!.model).toBe(here);
});
