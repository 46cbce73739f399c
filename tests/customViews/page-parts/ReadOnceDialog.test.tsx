import { cleanup, screen } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import { ReadOnceDialog } from '../../../customViews/page-parts/ReadOnceDialog';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const WITHOUT_RIGHT = 'Seul un super-administrateur le lit ici.';

function show(status: number, code: string) {
  const read = () => Promise.reject(new HttpError('', status, { msg_code: code, msg_args: [] }));
  const dialog = (
    <ReadOnceDialog
      title={() => 'Choisir un mot de passe'}
      read={read}
      loading="Ouverture…"
      close="Fermer"
      withoutRight={WITHOUT_RIGHT}
      onClose={() => undefined}
    >
      {() => null}
    </ReadOnceDialog>
  );
  showFeature(dialog, modelFor('admin:edit'), []);
}

it('says what the lack of a right means, and offers no other try', async () => {
  show(403, 'NOT_ENOUGH_PERMISSIONS');
  expect((await screen.findByRole('alert')).textContent).toBe(WITHOUT_RIGHT);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

it('offers another try after any other failure', async () => {
  show(503, 'SERVICE_UNAVAILABLE');
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(screen.queryByText(WITHOUT_RIGHT)).toBeNull();
});
