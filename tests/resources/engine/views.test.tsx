import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { SavedView, ViewValues } from '../../../dataProvider/actions/views';
import { model, provider, record, refusal, show, thing } from '../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const view = (id: number, name: string, given: Partial<SavedView> = {}): SavedView => ({
  id,
  resource: 'things',
  name,
  sharing: 'own',
  teamId: null,
  owner: 'Ana',
  mine: true,
  editable: true,
  state: { filter: { t_kind: ['large'] } },
  ...given,
});

/** The saved views of one person, as the server stores them. */
function server(...made: SavedView[]) {
  let views = made;
  const data = provider([record(1)], {
    views: async () => ({ views: [...views], teams: [], everyone: true }),
    createView: async (_resource: string, values: never) => {
      const saved = view(99, '', values as ViewValues);
      views = [...views, saved];
      return saved;
    },
    updateView: async (id: unknown, values: never) => {
      views = views.map((one) => (one.id === Number(id) ? { ...one, ...(values as ViewValues) } : one));
      return views.find((one) => one.id === Number(id));
    },
    deleteView: async (id: unknown) => void (views = views.filter((one) => one.id !== Number(id))),
  });
  return data;
}

const tabs = () => within(screen.getByRole('navigation', { name: 'Vues' })).getAllByRole('link');
const names = () => tabs().map((tab) => tab.textContent);
const current = () => tabs().find((tab) => tab.getAttribute('aria-current') === 'page')?.textContent;
const filterAsked = (data: ReturnType<typeof provider>) =>
  (data['getList']!.mock.calls.filter(([name]) => name === 'things').at(-1)?.[1] as unknown as { filter: unknown })
    .filter;

it('has the views as links: all of it, own, those of the company, and those that the schema declares', async () => {
  const data = server(view(8, 'Pour tous', { sharing: 'everyone' }), view(7, 'Grandes'));
  const at = show(data);
  await screen.findByRole('link', { name: 'Grandes' });
  expect(names()).toEqual(['Tout', 'Grandes', 'Pour tous', 'Petites choses']);
  expect(current()).toBe('Tout');
  expect(tabs()[1]!.getAttribute('href')).toBe('/things?view=7');
  await userEvent.click(tabs()[1]!);
  await waitFor(() => expect(filterAsked(data)).toEqual({ t_kind: ['large'] }));
  expect(current()).toBe('Grandes');
  expect(document.activeElement).toBe(tabs()[1]);
  expect(decodeURIComponent(at.location()!.search)).toContain('"large"');

  // A search within a declared view is still that view.
  await userEvent.click(tabs()[3]!);
  await waitFor(() => expect(current()).toBe('Petites choses'));
  await userEvent.type(screen.getByRole('searchbox'), 'cave');
  await waitFor(() => expect(filterAsked(data)).toEqual({ t_kind: ['small'], q: 'cave' }));
  expect(current()).toBe('Petites choses');
  await userEvent.click(tabs()[0]!);
  await waitFor(() => expect(filterAsked(data)).toEqual({}));
  expect(current()).toBe('Tout');
});

it('says that the shared view of the list was changed or deleted meanwhile, and keeps what the list shows', async () => {
  const shared = view(8, 'Pour tous', { sharing: 'everyone', mine: false, editable: false, owner: 'Ana' });
  const data = server(shared);
  show(data);
  await userEvent.click(await screen.findByRole('link', { name: 'Pour tous' }));
  await waitFor(() => expect(filterAsked(data)).toEqual({ t_kind: ['large'] }));
  expect(screen.queryByText(/depuis que vous/)).toBeNull();

  const update = data['updateView'] as unknown as (id: number, values: object) => Promise<unknown>;
  await update(8, { state: { filter: { t_kind: ['small'] } } });
  window.dispatchEvent(new Event('visibilitychange'));
  const changed = await screen.findByText('La vue « Pour tous » a été modifiée depuis que vous l’avez ouverte.');
  expect(changed.closest('[role=status]')).toBeTruthy();
  expect(filterAsked(data)).toEqual({ t_kind: ['large'] });
  await userEvent.click(screen.getByRole('button', { name: 'Afficher les modifications' }));
  await waitFor(() => expect(filterAsked(data)).toEqual({ t_kind: ['small'] }));
  expect(screen.queryByText(/depuis que vous/)).toBeNull();
  expect(current()).toBe('Pour tous');

  const remove = data['deleteView'] as unknown as (id: number) => Promise<unknown>;
  await remove(8);
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/^La vue « Pour tous » a été supprimée/)).toBeTruthy();
  expect(filterAsked(data)).toEqual({ t_kind: ['small'] });
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByText(/a été supprimée/)).toBeNull());
});

it('has no tabs where there is one view', async () => {
  show(server(), { as: model({ ...thing, list: { ...thing.list, presets: [] } }) });
  await screen.findByText('1 au total');
  expect(screen.queryByRole('navigation', { name: 'Vues' })).toBeNull();
});

it('saves what the list shows, renames it, updates it and deletes it', async () => {
  const data = server();
  show(data);
  await userEvent.type(await screen.findByRole('searchbox'), 'cave');
  await waitFor(() => expect(filterAsked(data)).toEqual({ q: 'cave' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer cette vue…' }));
  await userEvent.type(await screen.findByLabelText('Nom de la vue'), 'À la cave');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(current()).toBe('À la cave'));

  await userEvent.click(screen.getByRole('button', { name: 'Modifier la vue À la cave' }));
  const name = await screen.findByLabelText('Nom de la vue');
  await userEvent.clear(name);
  await userEvent.type(name, 'Au grenier');
  await userEvent.click(screen.getByRole('radio', { name: 'Toute l’entreprise' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(current()).toBe('Au grenier'));
  expect(data['updateView']!.mock.calls.at(-1)?.[1]).toMatchObject({ name: 'Au grenier', sharing: 'everyone' });

  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'grenier');
  await waitFor(() => expect(current()).toBe('Au grenierModifiée depuis'));
  await userEvent.click(screen.getByRole('button', { name: 'Mettre à jour « Au grenier »…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(current()).toBe('Au grenier'));
  expect(data['updateView']!.mock.calls.at(-1)?.[1]).toMatchObject({ state: { filter: { q: 'grenier' } } });

  await userEvent.click(screen.getByRole('button', { name: 'Modifier la vue Au grenier' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer définitivement' }));
  await waitFor(() => expect(names()).toEqual(['Tout', 'Petites choses']));
  expect(document.activeElement).toBe(tabs()[0]);
});

it('saves a view again with the same key when the answer was lost', async () => {
  const data = server();
  data['createView']!.mockRejectedValueOnce(refusal(0, { msg_code: 'NETWORK_ERROR' }));
  show(data);
  await userEvent.type(await screen.findByRole('searchbox'), 'cave');
  await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer cette vue…' }));
  await userEvent.type(await screen.findByLabelText('Nom de la vue'), 'À la cave');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await within(screen.getByRole('dialog')).findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(current()).toBe('À la cave'));
  const [first, second] = data['createView']!.mock.calls;
  expect([second, String((second as readonly unknown[] | undefined)?.[2]).length]).toEqual([first, 36]);
});

it('puts the views that do not fit into a menu; the one that is shown stays in sight', async () => {
  // 400 px of room, 100 px for each tab.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { width: this.tagName === 'NAV' ? 400 : 100 } as DOMRect;
  });
  const many = ['Une', 'Deux', 'Trois', 'Quatre', 'Cinq'].map((name, index) => view(index + 1, name));
  const data = server(...many, view(9, 'Pour tous', { sharing: 'everyone' }));
  show(data);
  const more = await screen.findByRole('button', { name: '5 autres' });
  expect(names()).toEqual(['Tout', 'Une', 'Deux']);
  await userEvent.click(more);
  const menu = screen.getByRole('menu', { name: 'Autres vues' });
  expect(within(within(menu).getByRole('group', { name: 'Mes vues' })).getAllByRole('menuitem')).toHaveLength(3);
  expect(within(menu).getByRole('group', { name: 'Toute l’entreprise' })).toBeTruthy();
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Cinq' }));
  await waitFor(() => expect(names()).toEqual(['Tout', 'Une', 'Cinq']));
  expect(current()).toBe('Cinq');
});

it('opens a view that a colleague has made since the views were last read', async () => {
  const made = view(7, 'Grandes', { sharing: 'everyone', mine: false, editable: false });
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
  await waitFor(() => expect(data['views']).toHaveBeenCalledTimes(1));
  await screen.findByRole('link', { name: 'Petites choses' });
  views = [made];
  navigate('/things?view=7');
  await screen.findByRole('link', { name: /Grandes/, current: 'page' });
  const lists = data['getList']!.mock.calls.filter(([name]) => name === 'things');
  expect(lists.at(-1)?.[1]).toMatchObject({ filter: { t_kind: ['large'] } });
  expect(screen.queryByText(/n’existe plus|introuvable/)).toBeNull();
});

it('a view whose state another client has written wrongly shows the list without it', async () => {
  const wrong = { filter: { t_kind: ['large'] }, columns: { names: 'name', widths: null } };
  const data = server(view(8, 'Pour tous', { sharing: 'everyone', state: wrong as unknown as SavedView['state'] }));
  show(data);
  await userEvent.click(await screen.findByRole('link', { name: 'Pour tous' }));
  await waitFor(() => expect(current()).toBe('Pour tous'));
  expect(filterAsked(data)).toEqual({});
  expect(await screen.findByRole('grid')).toBeTruthy();
});
