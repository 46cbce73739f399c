import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import ScopeReach from '../../../customViews/administrators/ScopeReach';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

function Form({ values }: { readonly values: object }) {
  const form = useForm({ defaultValues: values });
  return (
    <FormProvider {...form}>
      <ScopeReach />
      <button onClick={() => form.setValue('ad_maingroupid' as never, 9 as never)}>{'other'}</button>
    </FormProvider>
  );
}
const shown = (values: object, ...permissions: string[]) =>
  showFeature(<Form values={values} />, modelFor('admin:view', ...permissions), [], {
    reply: (_method, url) => (url.includes('main=9') ? { within: 0, all: 40 } : { within: 28, all: 40 }),
  });

it('says how many locations the chosen scopes let an administrator see', async () => {
  const { sent } = shown({ ad_maingroupid: 3, groupids: [4, 5] }, 'location:view');
  expect(await screen.findByText('Verra 28 sites sur 40.')).toBeTruthy();
  expect(sent.map(({ url }) => url)).toEqual([expect.stringMatching(/\/scopes\/reach\?main=3&secondaries=4%2C5$/)]);
  await userEvent.click(screen.getByText('other'));
  expect(await screen.findByText(/Ne verra aucun site/)).toBeTruthy();
});

it('says nothing without a scope, and to people who may not see locations', async () => {
  expect(shown({ ad_maingroupid: null, groupids: [] }, 'location:view').sent).toEqual([]);
  expect(shown({ ad_maingroupid: 3, groupids: [] }).sent).toEqual([]);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', '']);
});
