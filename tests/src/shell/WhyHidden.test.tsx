import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageActions } from '../../../resources/ui/pageActions';
import { WhyHidden } from '../../../src/shell/WhyHidden';
import { modelFor, showFeature } from '../../customViews/features';

afterEach(cleanup);

const PEOPLE = [{ id: 7, adminid: 7, ad_name: 'Anna Petit', ad_login: 'anna@bellevue.example' }];
const shownAt = (at: string, ...permissions: string[]) =>
  showFeature(<WhyHidden />, modelFor('location:view', ...permissions), PEOPLE, {
    at,
    calls: { getOne: async () => ({ data: { id: 12, locationid: 12, l_name: 'Annecy Lac' } }) },
  });

it('is offered on the page of a record, to those who may see administrators', async () => {
  shownAt('/locations/12', 'admin:view');
  expect(pageActions().map(({ label }) => label)).toEqual(['Vérifier qui voit cet élément']);
  act(() => pageActions()[0]?.run());
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it.each([['/locations'], ['/locations/create'], ['/my-profile/12']])('is not offered at %s', (at) => {
  shownAt(at, 'admin:view');
  expect(pageActions()).toEqual([]);
});

it('is not offered to others', () => {
  shownAt('/locations/12');
  expect(pageActions()).toEqual([]);
});
