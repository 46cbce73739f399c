import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import WhyHiddenDialog from '../../../customViews/administrators/WhyHiddenDialog';
import { HIDDEN_REASONS } from '../../../server/auth/whyHidden';
import { settings } from '../../../locales/fr/settings';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const PEOPLE = [{ id: 7, adminid: 7, ad_name: 'Anna Petit', ad_login: 'anna@bellevue.example' }];

function shown(reply: object) {
  const model = modelFor('admin:view', 'location:view');
  const locations = model.resources.find(({ name }) => name === 'locations')!;
  return showFeature(<WhyHiddenDialog resource={locations} id="12" onClose={() => undefined} />, model, PEOPLE, {
    reply: () => reply,
    calls: { getOne: async () => ({ data: { id: 12, locationid: 12, l_name: 'Annecy Lac' } }) },
  });
}

it('answers the first reason for the person who is chosen', async () => {
  const { sent } = shown({ reason: 'interlock', needs: ['report:edit'], without: 'report:view' });
  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: /Anna Petit/ }));
  expect(await screen.findByText(/^Anna Petit a le droit .* mais il ne compte pas/)).toBeTruthy();
  expect(sent[0]?.url).toMatch(/\/administrators\/7\/why-hidden\?resource=locations&record=12$/);
});

it.each(['team', 'scope', 'visible'])('names the record in the question and in the answer %s', async (reason) => {
  shown({ reason, needs: [], without: null });
  expect(await screen.findByRole('dialog', { name: /Qui voit «.Annecy Lac.».\?$/ })).toBeTruthy();
  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: /Anna Petit/ }));
  expect(await screen.findByText(/Anna Petit .*«.Annecy Lac.»/)).toBeTruthy();
});

it('has a sentence for every reason that the server answers', () => {
  expect(Object.keys(settings.why.reasons).sort()).toEqual([...HIDDEN_REASONS].sort());
});
