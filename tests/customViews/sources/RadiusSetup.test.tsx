import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import RadiusSetup from '../../../customViews/sources/RadiusSetup';
import { RecordFormContext } from '../../../resources/engine/inputs/formContext';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const shown = (record: { readonly id: number } | undefined, answer: object) =>
  showFeature(
    <RecordFormContext value={{ record } as never}>
      <RadiusSetup />
    </RecordFormContext>,
    modelFor('global:view', 'global:edit'),
    [],
    { reply: () => answer },
  );

it('says what to set on the equipment, and that the secret is missing', async () => {
  const { sent } = shown({ id: 7 }, { enabled: true, address: 'radius.example.com', port: 1813, hasSecret: false });
  expect(await screen.findByText('radius.example.com')).toBeTruthy();
  expect(screen.getByText('1813')).toBeTruthy();
  expect(screen.getByText(/^Aucun : les paquets/)).toBeTruthy();
  expect(sent.map(({ url }) => url)).toEqual([expect.stringMatching(/\/radius\/setup\?source=7$/)]);
});

it('says nothing of the secret of a source that is not saved yet, and who can be asked for the address', async () => {
  const { sent } = shown(undefined, { enabled: true, address: null, port: 1813, hasSecret: null });
  expect(await screen.findByText(/Demandez l’adresse/)).toBeTruthy();
  expect(screen.queryByText('Secret partagé')).toBeNull();
  expect(sent.map(({ url }) => url)).toEqual([expect.stringMatching(/\/radius\/setup$/)]);
});

it('says when the installation receives no accounting', async () => {
  shown({ id: 7 }, { enabled: false, address: null, port: 1813, hasSecret: true });
  expect(await screen.findByText(/ne reçoit pas de comptabilisation RADIUS/)).toBeTruthy();
});
