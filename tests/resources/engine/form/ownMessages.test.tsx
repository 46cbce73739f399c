import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import { ModelProvider } from '../../../../resources/engine/model';
import { ResourceCreate } from '../../../../resources/engine/ResourceCreate';
import { ResourceEdit } from '../../../../resources/engine/ResourceEdit';
import { modelFor } from '../../../customViews/features';
import { provider, show } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const policy = { id: 4, name: 'Longs', audience: 'all', minLength: 14, history: 5, isEnabled: true, version: 1 };

function form(page: 'new' | 'stored') {
  const calls = {
    getOne: () => Promise.resolve({ data: policy }),
    create: () => Promise.resolve({ data: policy }),
    update: () => Promise.resolve({ data: policy }),
  };
  const as = modelFor('admin:view', 'admin:edit');
  show(provider([], calls as never), {
    at: '/',
    as,
    children: (
      <ModelProvider model={as} timeZone="Europe/Paris">
        {page === 'new' ? (
          <ResourceCreate resource="password-policies" />
        ) : (
          <ResourceEdit resource="password-policies" id="4" />
        )}
      </ModelProvider>
    ),
  });
}

it.each([
  ['new', 'Créer'],
  ['stored', 'Enregistrer'],
] as const)('a %s password policy is confirmed in its own words (S-MSG-3)', async (page, button) => {
  form(page);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nom/ }), ' mots');
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText('Politique de mots de passe enregistrée.')).toBeTruthy();
});

it('a refused parameter is named as the form names it', async () => {
  const mode = { authtypeid: 9, a_name: 'Annuaire', a_module: 'admin_saml', a_enable: '4', a_params: '{}', version: 1 };
  const refused = new HttpError('no', 422, {
    msg_code: 'VALIDATION_FAILED',
    errors: { a_params: { message: 'errors.PARAM_INVALID', args: ['endpoint'] } },
  });
  const calls = {
    getOne: () => Promise.resolve({ data: { ...mode, id: 9 } }),
    update: () => Promise.reject(refused),
  };
  const as = modelFor('global:view', 'global:edit');
  show(provider([], calls as never), {
    at: '/',
    as,
    children: (
      <ModelProvider model={as} timeZone="Europe/Paris">
        <ResourceEdit resource="auth-modes" id="9" />
      </ModelProvider>
    ),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nom/ }), ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await screen.findByText(/La valeur de ce paramètre/)).textContent).toMatch(/ : Adresse de connexion\.$/);
});
