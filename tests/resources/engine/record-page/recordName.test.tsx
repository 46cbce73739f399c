import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ClientResource } from '../../../../domain/schema/client/client';
import { chooseAction, model, provider, record, refusal, show, thing } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Things without a name of their own: their shelf and their size name them. */
const nameless: ClientResource = {
  ...thing,
  title: 'thingid',
  record: { ...thing.record, title: ['t_shelfid', 't_note'] },
};

it('is what the fields refer to, also in the questions of the page', async () => {
  show(provider([record(7, { t_note: 'à gauche' })]), { at: '/things/7', as: model(nameless) });
  expect((await screen.findByRole('heading', { level: 1, name: 'Cave · à gauche' })).textContent).toBe(
    'Cave · à gauche',
  );
  await chooseAction('Supprimer');
  expect(await screen.findByRole('dialog', { name: 'Supprimer « Cave · à gauche » ?' })).toBeTruthy();
});

it('is the title where what they refer to cannot be read', async () => {
  const getMany = () => Promise.reject(refusal(403, { msg_code: 'FORBIDDEN' }));
  show(provider([record(7)], { getMany }), { at: '/things/7', as: model(nameless) });
  expect(await screen.findByRole('heading', { level: 1, name: '7' })).toBeTruthy();
});
