import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppContext } from '../../../customViews/appContext';
import WithoutFactor from '../../../customViews/administrators/WithoutFactor';
import { ModelProvider } from '../../../resources/engine/model';
import { ResourceEdit } from '../../../resources/engine/ResourceEdit';
import { modelFor } from '../features';
import { provider, show } from '../../resources/fixture';

afterEach(cleanup);

const profile = { adprofileid: 7, adp_name: 'Accueil', adp_bits: '1', adp_factor: false, adp_edit: true, version: 1 };

function form(answer: { count: number; names: readonly string[] }) {
  const as = modelFor('global:view', 'admin:view', 'admin:edit');
  const http = vi.fn(() => Promise.resolve({ json: answer }));
  show(provider([], { getOne: () => Promise.resolve({ data: profile }) } as never), {
    as,
    children: (
      <AppContext value={{ http, environment: 'dev', companyId: 2 } as never}>
        <ModelProvider model={as} timeZone="Europe/Paris" notes={{ 'without-factor': WithoutFactor }}>
          <ResourceEdit resource="administrator-profiles" id="7" />
        </ModelProvider>
      </AppContext>
    ),
  });
  return http;
}

it('says below the switch who would have to set up a second factor', async () => {
  const http = form({ count: 2, names: ['Anna', 'Zoé'] });
  expect(
    await screen.findByText('2 administrateurs qui ont ce profil n’ont pas de second facteur : Anna, Zoé'),
  ).toBeTruthy();
  expect(screen.getByRole('switch', { name: /Second facteur obligatoire/ })).toBeTruthy();
  expect(http).toHaveBeenCalledWith('/api/administrator-profiles/7/without-factor', expect.anything());
});

it('says that everybody has one', async () => {
  form({ count: 0, names: [] });
  expect(await screen.findByText('Tous les administrateurs qui ont ce profil ont un second facteur.')).toBeTruthy();
});
