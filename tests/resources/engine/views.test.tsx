import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { provider, record, show } from '../fixture';

afterEach(cleanup);

it('opens a view that a colleague has made since the views were last read', async () => {
  const made = {
    id: 7,
    resource: 'things',
    name: 'Grandes',
    sharing: 'everyone',
    teamId: null,
    owner: 'Ana',
    mine: false,
    editable: false,
    state: { filter: { t_kind: ['large'] } },
  };
  let views: object[] = [];
  const data = provider([record(1)], {
    views: async () => {
      const answer = [...views];
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { views: answer, teams: [], everyone: false } as never;
    },
  });
  const { navigate } = show(data, { at: '/things?filter={}' });
  await screen.findByText('1 au total');
  await userEvent.click(screen.getByRole('button', { name: /^Vue/ }));
  await waitFor(() => expect(data['views']).toHaveBeenCalledTimes(1));
  await userEvent.keyboard('{Escape}');
  views = [made];
  navigate('/things?view=7');
  await screen.findByRole('button', { name: /Grandes/ });
  const lists = data['getList']!.mock.calls.filter(([name]) => name === 'things');
  expect(lists.at(-1)?.[1]).toMatchObject({ filter: { t_kind: ['large'] } });
  expect(screen.queryByText(/n’existe plus|introuvable/)).toBeNull();
});
