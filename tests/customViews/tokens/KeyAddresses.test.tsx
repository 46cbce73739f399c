import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { AppContext } from '../../../customViews/appContext';
import KeyAddresses from '../../../customViews/tokens/KeyAddresses';
import { ModelProvider } from '../../../resources/engine/model';
import { ResourceCreate } from '../../../resources/engine/ResourceCreate';
import { modelFor } from '../features';
import { provider, show } from '../../resources/fixture';

afterEach(cleanup);

const profiles = [{ id: 5, adp_name: 'Lecture seule', adp_bits: '1' }];

function form() {
  const as = modelFor('global:view', 'global:edit');
  const sessions = [
    { ip: '192.168.7.7', current: false },
    { ip: '203.0.113.9', current: true },
  ];
  const context = { http: () => Promise.resolve({ json: { sessions } }), environment: 'dev', companyId: 2 };
  show(provider([], { getList: () => Promise.resolve({ data: profiles, total: 1 }) } as never), {
    as,
    children: (
      <AppContext value={context as never}>
        <ModelProvider model={as} timeZone="Europe/Paris" notes={{ 'key-addresses': KeyAddresses }}>
          <ResourceCreate resource="tokens" />
        </ModelProvider>
      </AppContext>
    ),
  });
}

it('says while typing what is wrong with the addresses of a key, and hints at the own one', async () => {
  form();
  const user = userEvent.setup();
  const box = await screen.findByRole('textbox', { name: 'Adresses autorisées' });
  await user.type(box, '10.0.0.0/8{Enter}');
  expect(await screen.findByText('L’adresse de votre session, 203.0.113.9, n’est pas dans la liste.')).toBeTruthy();
  await user.type(box, '10.1.0.0/16{Enter}224.0.0.1{Enter}2001:db8:::1{Enter}');
  expect(await screen.findByText('10.1.0.0/16 est déjà compris dans 10.0.0.0/8.')).toBeTruthy();
  const wrong = await screen.findByText('Aucun logiciel ne peut avoir l’adresse 224.0.0.1.');
  expect(wrong.className).toContain('e-error');
  expect(await screen.findByText('« 2001:db8:::1 » n’est ni une adresse ni un réseau.')).toBeTruthy();
  await user.type(box, '203.0.113.0/24{Enter}');
  expect(screen.queryByText(/L’adresse de votre session/)).toBeNull();
});
