import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ModelProvider } from '../../../../resources/engine/model';
import { ResourceCreate } from '../../../../resources/engine/ResourceCreate';
import { ResourceEdit } from '../../../../resources/engine/ResourceEdit';
import { ResourceList } from '../../../../resources/engine/ResourceList';
import { modelFor } from '../../../customViews/features';
import { provider, show } from '../../fixture';

afterEach(cleanup);

const as = modelFor('global:view', 'global:edit');
const mode = { id: 9, authtypeid: 9, a_name: 'Annuaire', a_module: 'admin_saml', a_enable: '4', a_params: '{}' };

function page(children: React.ReactNode, record: object = mode) {
  const calls = { getOne: () => Promise.resolve({ data: record }) };
  show(provider([], calls as never), {
    at: '/',
    as,
    children: (
      <ModelProvider model={as} timeZone="Europe/Paris">
        {children}
      </ModelProvider>
    ),
  });
}

it('the signing key is no part of the form as soon as another module is chosen', async () => {
  page(<ResourceEdit resource="auth-modes" id="9" />, { ...mode, a_signingstate: 'used', a_signingprint: 'AA:BB' });
  const module = await screen.findByRole('combobox', { name: /^Module/ });
  expect(screen.getByText('Empreinte SHA-256 de la clé de signature')).toBeTruthy();
  await userEvent.selectOptions(module, 'E-mail');
  await waitFor(() => expect(screen.queryByText('Empreinte SHA-256 de la clé de signature')).toBeNull());
  expect(screen.queryByText('Clé de signature')).toBeNull();
  await userEvent.selectOptions(module, 'SAML des administrateurs');
  expect(await screen.findByText('Empreinte SHA-256 de la clé de signature')).toBeTruthy();
});

it('a new mode of administrators says that it signs no one in before it is opened to them', async () => {
  page(<ResourceCreate resource="auth-modes" />);
  const module = await screen.findByRole('combobox', { name: /^Module/ });
  await userEvent.selectOptions(module, 'E-mail');
  expect(screen.queryByText(/ce mode ne connecte personne/)).toBeNull();
  await userEvent.selectOptions(module, 'OpenID Connect des administrateurs');
  expect(await screen.findByText(/ce mode ne connecte personne/)).toBeTruthy();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Administrateurs' });
  expect(box.checked).toBe(false);
});

it('the filter of the audience asks for a password apart from the audiences', async () => {
  page(<ResourceList resource="auth-modes" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Filtre' }));
  await userEvent.click(await screen.findByText('Ouvert à', { selector: '.e-choices *' }));
  const password = await screen.findByLabelText('Demande un mot de passe');
  expect(password.closest('.e-flag-apart')).toBeTruthy();
  const others = ['Invités', 'Employés', 'Administrateurs'].map((name) => screen.getByLabelText(name));
  for (const other of others) {
    expect(other.closest('.e-flag-apart')).toBeNull();
    expect(other.compareDocumentPosition(password) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
});
