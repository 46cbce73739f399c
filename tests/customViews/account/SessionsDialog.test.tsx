import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import SessionsDialog from '../../../customViews/account/own-sessions/SessionsDialog';
import type { ActionDialogProps } from '../../../resources/engine/dialogs';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

/** Half a minute more, so that it is not a minute less when it is shown. */
const minutesAgo = (minutes: number) => new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString();
const session = (id: string, current: boolean, userAgent = '', place: object = {}) => ({
  ...{
    id,
    current,
    userAgent,
    ip: '198.51.100.7',
    network: '198.51.0.0/16',
    isSameNetwork: true,
    place: null,
    ...place,
  },
  ...{ createdAt: minutesAgo(30), seenAt: minutesAgo(20) },
});

async function shown(fails?: HttpError) {
  let sessions = [
    session('a', true),
    session('b', false, 'Firefox/140.0 Linux', { place: { country: 'FR', city: 'Lyon' } }),
    session('c', false, '', { network: null, isSameNetwork: false }),
  ];
  const { sent } = showFeature(<SessionsDialog {...({} as ActionDialogProps)} />, modelFor(), [], {
    reply: (method, url) => {
      if (method === 'GET') return { sessions };
      if (fails) throw fails;
      sessions = sessions.filter(({ id, current }) => current || (url.endsWith('/b') && id !== 'b'));
      return {};
    },
  });
  const list = await screen.findByRole('list', { name: 'Mes sessions' });
  return { sent, list };
}

it('lists the sessions in words, and marks this one', async () => {
  const { list } = await shown();
  expect(list.textContent).toMatch(
    /Firefox sur Linux198\.51\.100\.7 · Lyon, France · même réseau que cette session · ouverte il y a 30\smin · dernière activité il y a 20\smin/,
  );
  expect(screen.getByText('Cette session')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(rows[0]).toContain('· réseau 198.51.0.0/16 ·');
  expect(rows[2]).toContain('· réseau local ·');
});

it('ends one session, then all others, and the focus stays in the dialog', async () => {
  const { sent, list } = await shown();
  await userEvent.click(screen.getByRole('button', { name: 'Terminer · Firefox sur Linux' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(document.activeElement).toBe(list);
  await userEvent.click(screen.getByRole('button', { name: 'Terminer toutes les autres' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(document.activeElement).toBe(list);
  const paths = sent.map(({ url }) => url.replace(/^.*\/api/, ''));
  expect(paths.filter((path) => path !== '/sessions')).toEqual(['/sessions/b']);
  expect(screen.queryByRole('button', { name: 'Terminer toutes les autres' })).toBeNull();
});

it('says what went wrong', async () => {
  await shown(new HttpError('x', 404, { msg_code: 'ELEMENT_NOT_FOUND' }));
  await userEvent.click(screen.getByRole('button', { name: 'Terminer toutes les autres' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});
