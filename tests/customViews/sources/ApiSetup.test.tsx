import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import ApiSetup from '../../../customViews/sources/ApiSetup';
import { RecordFormContext } from '../../../resources/engine/inputs/formContext';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const shown = (record: object | undefined, ...permissions: string[]) =>
  showFeature(
    <RecordFormContext value={{ record } as never}>
      <ApiSetup />
    </RecordFormContext>,
    modelFor('global:view', ...permissions),
  );
const portal = { id: 7, name: 'Portail « Nord »', type: 'api' };

it('leads to a new key that has the source already, and gives a command that can be copied', async () => {
  const user = userEvent.setup();
  shown(portal, 'global:edit');
  const link = (await screen.findByRole('link', { name: 'Créer une clé' })).getAttribute('href') ?? '';
  const [path, search] = link.replace(/^#?/, '').split('?');
  expect(path).toBe('/tokens/create');
  expect(JSON.parse(new URLSearchParams(search).get('start') ?? '')).toEqual({ name: portal.name, sourceid: 7 });
  const command = screen.getByLabelText('Commande').textContent ?? '';
  expect(command).toContain('--data-binary @-');
  expect(command).toContain(`'${window.location.origin}/api/intake/sign-ins'`);
  await user.click(screen.getByRole('button', { name: 'Copier la commande' }));
  expect(await screen.findByText('Copiée')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(command);
});

it('names who can make a key to callers who cannot', async () => {
  shown(portal);
  expect(await screen.findByText(/Demandez-la à un administrateur/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says nothing of a source that is not saved, or of another type', () => {
  shown(undefined, 'global:edit');
  shown({ ...portal, type: 'syslog' }, 'global:edit');
  expect(screen.queryByText('Envoyer des événements')).toBeNull();
});
