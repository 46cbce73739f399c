import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DashboardPage } from '../../../../customViews/report/boards/DashboardPage';
import { addDays } from '../../../../domain/time/calendar';
import { clockAt } from '../../../../resources/engine/values/time';
import { refusal } from '../../../resources/fixture';
import { modelFor, showFeature } from '../../features';

const EDITOR = ['report:view', 'report:edit', 'location:view'];
const board = (id: number, d_name: string, more = {}) => ({
  id,
  dashboardid: id,
  d_name,
  d_status: 2,
  d_filter: null,
  d_layout: null,
  version: 1,
  ...more,
});
const graph = (id: number, r_name: string, more = {}) => ({
  id,
  reportgraphid: id,
  r_name,
  r_type: 'raw',
  r_source: 'authentications',
  r_dimensions: 'location',
  r_filter: null,
  r_dashboardid: 1,
  version: 1,
  ...more,
});

/** Everything is on one phone-wide column: no layout engine is needed. */
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** What the server calls filters: records by their key, and the first one is not there. */
const namesOf = (text: string) =>
  Object.entries(JSON.parse(text) as Record<string, unknown[]>).map(([key, values]) => ({
    key,
    name: key,
    values: values.map((one) => (one === 0 ? 'Supprimé ou non visible' : String(one))).join(', '),
  }));

function page(
  boards: { id: number }[],
  graphs: { id: number }[] = [],
  {
    rights = EDITOR,
    calls = {} as Record<string, unknown>,
    reply = undefined as undefined | ((q: unknown) => unknown),
    at = '/',
    devices = [] as readonly string[],
  } = {},
) {
  const rows = (name: string) => (name === 'dashboards' ? boards : graphs);
  const all = {
    getList: vi.fn(async (name: string) => ({ data: [...rows(name)], total: rows(name).length })),
    create: vi.fn(async (name: string, { data }: { data: object }) => {
      const made = { id: 50 + rows(name).length, version: 1, ...data };
      rows(name).push(made);
      return { data: made };
    }),
    update: vi.fn(async (name: string, { id, data }: { id: number; data: object }) => {
      const row = rows(name).find((one) => one.id === id)!;
      Object.assign(row, data, { version: Number((row as { version?: number }).version) + 1 });
      return { data: { ...row } };
    }),
    delete: vi.fn(async (name: string, { id }: { id: number }) => {
      rows(name).splice(0, rows(name).length, ...rows(name).filter((one) => one.id !== id));
      return { data: { id } };
    }),
    ...calls,
  };
  return showFeature(<DashboardPage status={2} />, modelFor(...rights), [], {
    reply: (_method, url, query) =>
      url === '/api/reports/filter-names'
        ? { filters: namesOf(query?.['filters'] ?? '') }
        : url === '/api/reports/devices'
          ? { devices }
          : url === '/legacy/reports'
            ? (reply?.(query) ?? {
                report: [{ val: 7, keys: [1], labels: ['Bordeaux'] }],
                total: 7,
                step: 'day',
                truncated: false,
                missing: [],
              })
            : undefined,
    calls: all as never,
    at,
  });
}

const toast = (text: string) => screen.findByText(text, { exact: false });
const choose = async (menu: string | RegExp, choice: string) => {
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
};

it('shows the first dashboard by name with its graphs, and another one when it is chosen', async () => {
  const { location } = page([board(1, 'Zoo'), board(2, 'Accueil')], [graph(1, 'Sites')]);
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tableau de bord' });
  expect(choice.selectedOptions[0]?.textContent).toBe('Accueil');
  expect(await screen.findByRole('heading', { name: 'Sites' })).toBeTruthy();
  await userEvent.selectOptions(choice, 'Zoo');
  await waitFor(() => expect(location()?.search).toBe('?dashboard=1'));
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('1'));
});

it('says that the dashboard of the address is gone, and shows the first one', async () => {
  const { location } = page([board(1, 'Zoo'), board(2, 'Accueil')], [], { at: '/report/shared?dashboard=9' });
  expect(await screen.findByText(/^Le tableau de bord de cette adresse a été supprimé/)).toBeTruthy();
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tableau de bord' });
  expect(choice.selectedOptions[0]?.textContent).toBe('Accueil');
  await userEvent.selectOptions(choice, 'Zoo');
  await waitFor(() => expect(location()?.search).toBe('?dashboard=1'));
  expect(screen.queryByText(/^Le tableau de bord de cette adresse/)).toBeNull();
});

it('asks for a name where there is none, makes it of this kind and says so', async () => {
  const { dataProvider } = page([]);
  const name = await screen.findByRole('textbox', { name: 'Nom du tableau de bord' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' }).disabled).toBe(true);
  await userEvent.type(name, 'Semaine{Enter}');
  expect(await toast('Tableau de bord créé.')).toBeTruthy();
  expect(dataProvider.create).toHaveBeenCalledWith(
    'dashboards',
    expect.objectContaining({ data: { d_name: 'Semaine', d_status: 2 } }),
  );
});

it('is renamed in its place', async () => {
  page([board(1, 'Zoo')]);
  await choose('Actions sur le tableau de bord', 'Renommer');
  const name = screen.getByRole('textbox', { name: 'Nom du tableau de bord' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Parc{Enter}');
  expect(await toast('Tableau de bord modifié.')).toBeTruthy();
});

it('is deleted after a confirmation that counts its graphs, and a blank one follows', async () => {
  page([board(1, 'Zoo'), board(2, 'Accueil')], [graph(1, 'Sites'), graph(2, 'Autres')]);
  await choose('Actions sur le tableau de bord', 'Supprimer');
  const dialog = await screen.findByRole('dialog', { name: /^Supprimer «/ });
  expect(dialog.textContent).toContain('Ses 2 graphiques sont supprimés avec lui.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
  expect(await toast('Tableau de bord supprimé.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nom du tableau de bord' }).value).toBe('');
});

it('says why it was not saved, or that something unexpected happened', async () => {
  const failing = { create: () => Promise.reject(refusal(403, { msg_code: 'NOT_ENOUGH_PERMISSIONS' })) };
  page([], [], { calls: failing });
  await userEvent.type(await screen.findByRole('textbox'), 'X{Enter}');
  expect(await toast('droit')).toBeTruthy();
});

it('adds a graph once title, type, measure and dimension are chosen', async () => {
  const { dataProvider } = page([board(1, 'Zoo')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un graphique' }));
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Titre' }), 'Langues');
  const pick = (name: string, value: string) =>
    userEvent.selectOptions(within(dialog).getByRole('combobox', { name }), value);
  await pick('Type de graphique', 'Barres');
  await pick('Mesure', 'Identités actives');
  expect(save.disabled).toBe(true);
  await pick('Première dimension', 'Langue');
  await pick('Seconde dimension', 'Site');
  await pick('Type de graphique', 'Courbes');
  expect(within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Seconde dimension' }).value).toBe('');
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(dataProvider.create).toHaveBeenCalledWith(
    'reportgraphs',
    expect.objectContaining({
      data: { r_name: 'Langues', r_dashboardid: 1, r_type: 'line', r_source: 'actives', r_dimensions: 'language|user' },
    }),
  );
});

it('a graph that does not reach the server stays in its dialog, which says so, and is saved at the next try', async () => {
  const create = vi
    .fn()
    .mockRejectedValueOnce(refusal(0, { msg_code: 'NETWORK_ERROR' }))
    .mockImplementation((_: string, { data }: { data: object }) =>
      Promise.resolve({ data: { id: 60, version: 1, ...data } }),
    );
  page([board(1, 'Zoo')], [], { calls: { create } });
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un graphique' }));
  const dialog = within(await screen.findByRole('dialog'));
  const title = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Titre' });
  await userEvent.type(title, 'Langues');
  const pick = (name: string, value: string) => userEvent.selectOptions(dialog.getByRole('combobox', { name }), value);
  await pick('Type de graphique', 'Barres');
  await pick('Mesure', 'Identités actives');
  await pick('Première dimension', 'Langue');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await toast('Le serveur est injoignable.')).toBeTruthy();
  expect(title.value).toBe('Langues');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(create).toHaveBeenCalledTimes(2);
});

it('clones and removes a graph, and moves one by its menu, which says where it is', async () => {
  const { dataProvider } = page([board(1, 'Zoo')], [graph(1, 'Sites'), graph(2, 'Villes')]);
  await choose('Actions sur « Sites »', 'Vers le bas');
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('« Sites »'));
  expect(dataProvider.update).toHaveBeenCalledWith(
    'dashboards',
    expect.objectContaining({ data: { d_layout: '{"1":[2,0,2,3],"2":[0,0,2,3]}' } }),
  );
  await choose('Actions sur « Sites »', 'Dupliquer');
  expect(await screen.findByRole('heading', { name: 'Sites (copie)' })).toBeTruthy();
  await choose('Actions sur « Villes »', 'Retirer');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: /^Supprimer «/ })).getByRole('button', { name: 'Retirer' }),
  );
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Villes' })).toBeNull());
});

it('moves a graph by Alt and an arrow on its menu button, says where it is, and keeps the focus', async () => {
  const { dataProvider } = page([board(1, 'Zoo')], [graph(1, 'Sites'), graph(2, 'Villes')]);
  (await screen.findByRole('button', { name: /^Actions sur «\sSites\s»$/ })).focus();
  await userEvent.keyboard('{ArrowRight}{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('« Sites »'));
  expect(dataProvider.update).toHaveBeenCalledTimes(1);
  expect(dataProvider.update).toHaveBeenCalledWith(
    'dashboards',
    expect.objectContaining({ data: { d_layout: '{"1":[2,0,2,3],"2":[0,0,2,3]}' } }),
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Actions sur «\sSites\s»$/ }));
});

it('offers to undo the move of a graph, which puts the layout back that was there before', async () => {
  const { dataProvider } = page([board(1, 'Zoo')], [graph(1, 'Sites'), graph(2, 'Villes')]);
  (await screen.findByRole('button', { name: /^Actions sur «\sSites\s»$/ })).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await toast('Tableau de bord modifié.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'undo' }));
  await waitFor(() => expect(dataProvider.update).toHaveBeenCalledTimes(2));
  expect(dataProvider.update).toHaveBeenLastCalledWith(
    'dashboards',
    expect.objectContaining({ id: 1, data: { d_layout: null } }),
  );
});

it('clones a dashboard with copies of its graphs, without their keys', async () => {
  const { dataProvider } = page([board(1, 'Zoo', { d_layout: '{"1":[0,0,4,3]}' })], [graph(1, 'Sites')]);
  await choose('Actions sur le tableau de bord', 'Dupliquer');
  await waitFor(() =>
    expect(dataProvider.create).toHaveBeenCalledWith(
      'reportgraphs',
      expect.objectContaining({ data: expect.not.objectContaining({ reportgraphid: 1 }) }),
    ),
  );
  expect(await toast('Tableau de bord créé.')).toBeTruthy();
});

it('takes over what another person has changed, and saves its own change with it', async () => {
  const theirs = board(1, 'Zoo', { d_filter: '{"history.browser":["Safari"]}', version: 2 });
  const update = vi
    .fn()
    .mockRejectedValueOnce(refusal(412, { msg_code: 'STALE_VERSION' }))
    .mockImplementation(async (_: string, { data }: { data: object }) => ({ data: { ...theirs, ...data } }));
  page([board(1, 'Zoo')], [], { calls: { update, getOne: async () => ({ data: theirs }) } });
  await choose('Actions sur le tableau de bord', 'Renommer');
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom du tableau de bord' }), ' 2{Enter}');
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.calls[1]?.[1]).toMatchObject({ data: { d_name: 'Zoo 2' }, previousData: { version: 2 } });
});

it('says in words where both have put the graphs, when two people move them at once', async () => {
  const theirs = board(1, 'Zoo', { d_layout: '{"2":[0,0,4,2],"1":[0,2,2,3],"9":[2,2,2,3]}', version: 2 });
  const update = vi
    .fn()
    .mockRejectedValueOnce(refusal(412, { msg_code: 'STALE_VERSION' }))
    .mockImplementation(async (_: string, { data }: { data: object }) => ({ data: { ...theirs, ...data } }));
  const graphs = [graph(1, 'Sites'), graph(2, 'Villes')];
  const getMany = async (_: string, { ids }: { ids: number[] }) => ({
    data: graphs.filter(({ id }) => ids.some((one) => String(one) === String(id))),
  });
  page([board(1, 'Zoo')], graphs, { calls: { update, getMany, getOne: async () => ({ data: theirs }) } });
  await choose('Actions sur « Sites »', 'Vers le bas');
  const dialog = await screen.findByRole('dialog');
  // In the order in which they are read, with columns × rows; a graph that is gone has its number.
  expect(await within(dialog).findByText('Villes (4 × 2), Sites (2 × 3) et #9 (2 × 3)')).toBeTruthy();
  expect(within(dialog).getByText('Villes (2 × 3) et Sites (2 × 3)')).toBeTruthy();
  expect(dialog.textContent).not.toMatch(/[[{]/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Garder toutes mes valeurs' }));
});

it('keeps the other graphs when one fails, and says that a filter names what is gone', async () => {
  page([board(1, 'Zoo')], [graph(1, 'Bon'), graph(2, 'Cassé', { r_dimensions: 'browser' })], {
    reply: (query) => {
      if ((query as { dimensions: string }).dimensions === 'browser') throw new Error('slow');
      return { report: [], total: 0, step: 'day', truncated: false, missing: ['location.locationid'] };
    },
  });
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(await toast('Un filtre désigne un élément supprimé')).toBeTruthy();
});

it('applies filters of all graphs, and is read only without report:edit', async () => {
  const { dataProvider } = page([board(1, 'Zoo')], [graph(1, 'Sites')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Filtrer tous les graphiques' }));
  const dialog = await screen.findByRole('dialog');
  // A value may have a comma: Enter ends it, or leaving the box.
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Équipements' }), 'iPhone14,3{Enter}Pixel 9');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Appliquer' }));
  await waitFor(() =>
    expect(dataProvider.update).toHaveBeenCalledWith(
      'dashboards',
      expect.objectContaining({ data: { d_filter: '{"history.device":["iPhone14,3","Pixel 9"]}' } }),
    ),
  );
  cleanup();
  page([board(1, 'Zoo', { d_filter: '{"history.browser":["Safari"]}' })], [graph(1, 'Sites')], {
    rights: ['report:view'],
  });
  expect(await screen.findByText('Filtres — Navigateurs : Safari')).toBeTruthy();
  // A print says it in place of the bar.
  expect(screen.getByText(/^Zoo · .* · Filtres — Navigateurs : Safari$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ajouter un graphique' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actions sur le tableau de bord' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Programmer l’envoi…',
    'Imprimer',
  ]);
});

it('says what each graph is limited to, by the names of the values, and names what it counts', async () => {
  const filters = { 'location.locationid': [0, 11, 12, 13, 14], 'history.language': ['fr'] };
  const counting = { r_type: 'raw', r_source: 'actives', r_dimensions: 'date|location' };
  const { sent } = page(
    [board(1, 'Zoo')],
    [graph(1, 'Sites', { ...counting, r_filter: JSON.stringify(filters) }), graph(2, 'Tous')],
    {
      rights: ['report:view'],
      reply: () => ({
        ...{ total: 7, step: 'day', truncated: false, missing: [] },
        report: [{ val: 7, keys: ['2026-01-01'], labels: ['2026-01-01'] }],
      }),
    },
  );
  const card = (await screen.findByRole('heading', { name: 'Sites' })).closest('section')!;
  const limits = 'Filtres — Sites : Supprimé ou non visible, 11, 12, +2 · Langues : fr';
  expect(await within(card).findByText(limits)).toBeTruthy();
  expect(await within(card).findByRole('columnheader', { name: 'Sites' })).toBeTruthy();
  const other = (await screen.findByRole('heading', { name: 'Tous' })).closest('section')!;
  expect(within(other).queryByText(/^Filtres/)).toBeNull();
  const asked = sent.filter(({ url }) => url === '/api/reports/filter-names').map(({ query }) => query?.['filters']);
  expect(asked).toEqual([JSON.stringify({ 'location.locationid': [0, 11, 12], 'history.language': ['fr'] })]);
});

it.each([
  [{ 'history.visit': [0] }, 'Nouveaux invités'],
  [{ 'history.visit': [0, 1] }, 'Invités'],
  [null, 'Invités qui reviennent'],
])('calls visits what they count, with the filters %j of the dashboard', async (filters, unit) => {
  const d_filter = filters && JSON.stringify(filters);
  page([board(1, 'Zoo', { d_filter })], [graph(1, 'Sites', { r_source: 'returning' })]);
  expect(await screen.findByRole('columnheader', { name: unit })).toBeTruthy();
});

it('offers the values that a filter by texts can have, and takes a known one whatever its capitals', async () => {
  const { dataProvider } = page([board(1, 'Zoo')], [graph(1, 'Sites')], {
    reply: (query) => {
      const { dimensions } = query as { dimensions: string };
      const values = { platform: ['iOS', 'Android'], language: ['fr'] }[dimensions];
      const report = values?.map((key, place) => ({ val: 9 + place, keys: [key], labels: [key] }));
      return report && { report, total: 9, step: 'month', truncated: false, missing: [] };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Filtrer tous les graphiques' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('textbox', { name: 'Systèmes' }));
  const systems = await within(dialog).findByRole<HTMLInputElement>('combobox', { name: 'Systèmes' });
  const offered = [...(systems.list?.options ?? [])].map(({ value }) => value);
  expect(offered).toEqual(['Android', 'iOS']);
  await userEvent.type(systems, 'android{Enter}Tizen');
  await userEvent.type(
    await within(dialog).findByRole('combobox', { name: 'Langues' }),
    'français{Enter}allemand{Enter}',
  );
  expect(within(dialog).getByRole('button', { name: 'Retirer Allemand' })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Appliquer' }));
  const text = JSON.stringify({ 'history.platform': ['Android', 'Tizen'], 'history.language': ['fr', 'de'] });
  await waitFor(() =>
    expect(dataProvider.update).toHaveBeenCalledWith(
      'dashboards',
      expect.objectContaining({ data: { d_filter: text } }),
    ),
  );
});

it('offers the devices of the latest sign-ins, and names languages and what is gone', async () => {
  const filters = { 'history.language': ['fr', 'zh-CN'], 'location.locationid': [999_999] };
  page([board(1, 'Zoo', { d_filter: JSON.stringify(filters) })], [graph(1, 'Sites')], {
    rights: [...EDITOR, 'visit:view'],
    calls: { getMany: async () => ({ data: [] }) },
    devices: ['iPhone 15', 'Pixel 9'],
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Filtres — / }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Supprimé ou non visible')).toBeTruthy();
  expect(dialog.textContent).not.toContain('999999');
  expect(within(dialog).getByText('Français')).toBeTruthy();
  expect(within(dialog).getByText('Chinois (Chine)')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('textbox', { name: 'Équipements' }));
  const devices = await within(dialog).findByRole<HTMLInputElement>('combobox', { name: 'Équipements' });
  expect([...(devices.list?.options ?? [])].map(({ value }) => value)).toEqual(['iPhone 15', 'Pixel 9']);
});

it('says that the dashboard was changed or deleted meanwhile, and shows it when the reader wants', async () => {
  const boards = [board(1, 'Zoo'), board(2, 'Ville')];
  const graphs = [graph(1, 'Sites')];
  let isGone = false;
  const getOne = async () => {
    if (isGone) throw refusal(404, { msg_code: 'ELEMENT_NOT_FOUND' });
    return { data: boards.find(({ id }) => id === 1)! };
  };
  page(boards, graphs, { at: '/?dashboard=1', calls: { getOne } });
  expect(await screen.findByRole('heading', { name: 'Sites' })).toBeTruthy();
  expect(screen.queryByText(/depuis que vous/)).toBeNull();
  graphs.push(graph(2, 'Villes'));
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Ce tableau de bord a été modifié depuis que vous l’avez ouvert.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Villes' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Afficher les modifications' }));
  expect(await screen.findByRole('heading', { name: 'Villes' })).toBeTruthy();
  expect(screen.queryByText(/depuis que vous/)).toBeNull();

  isGone = true;
  boards.splice(0, 2, board(2, 'Ville'));
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/^Ce tableau de bord a été supprimé, ou/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Sites' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Voir les autres tableaux de bord' }));
  expect(await screen.findByRole('combobox', { name: 'Tableau de bord' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/dernier état/)).toBeNull());
});

it('says which filters have no effect on a graph', async () => {
  const filtered = board(1, 'Zoo', { d_filter: '{"history.browser":["Safari"]}' });
  page([filtered], [graph(1, 'Comptes', { r_source: 'accounts' })], {
    reply: () => ({
      report: [{ val: 7, keys: [1], labels: ['Invité'] }],
      total: 7,
      step: 'day',
      truncated: false,
      ignored: ['history.browser', 'location.locationid'],
    }),
  });
  expect(await screen.findByText(/^Sans effet sur ces chiffres\s: Navigateurs et Sites\.$/)).toBeTruthy();
});

it('filters one graph by what its source knows', async () => {
  const accounts = graph(1, 'Comptes', { r_source: 'accounts', r_dimensions: 'date' });
  const { dataProvider } = page([board(1, 'Zoo')], [accounts]);
  await choose(/^Actions sur.*Comptes/, 'Filtrer');
  const dialog = await screen.findByRole('dialog', { name: /Comptes/ });
  expect(within(dialog).queryByRole('textbox', { name: 'Navigateurs' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Appliquer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(dataProvider.update).not.toHaveBeenCalledWith('dashboards', expect.anything());
});

it('offers figures by identity only to those who may see identities', async () => {
  page([board(1, 'Zoo')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un graphique' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Mesure' }), 'Identités actives');
  const first = within(dialog).getByRole('combobox', { name: 'Première dimension' });
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Compter par' }), 'Site');
  const names = [...first.querySelectorAll('option')].map(({ value }) => value);
  expect([names.includes('browser'), names.includes('user')]).toEqual([true, false]);
});

it('leaves no half copy when a graph cannot be copied', async () => {
  const create = vi
    .fn()
    .mockResolvedValueOnce({ data: board(9, 'Zoo (copie)') })
    .mockRejectedValue(refusal(403, { msg_code: 'NOT_ENOUGH_PERMISSIONS' }));
  const { dataProvider } = page([board(1, 'Zoo')], [graph(1, 'Sites')], { calls: { create } });
  await choose('Actions sur le tableau de bord', 'Dupliquer');
  await waitFor(() =>
    expect(dataProvider.delete).toHaveBeenCalledWith('dashboards', expect.objectContaining({ id: 9 })),
  );
  expect(screen.queryByText('Tableau de bord créé.')).toBeNull();
});

it('goes on with the same copy when an answer was lost, and makes another one after that', async () => {
  const create = vi
    .fn()
    .mockResolvedValueOnce({ data: board(9, 'Zoo (copie)') })
    .mockRejectedValueOnce(refusal(0, { msg_code: 'NETWORK_ERROR' }))
    .mockImplementation(async (_: string, { data }: { data: object }) => ({ data: { ...data, id: 9, version: 1 } }));
  const { dataProvider } = page([board(1, 'Zoo')], [graph(1, 'Sites')], { calls: { create } });
  const keys = () => create.mock.calls.map(([, { meta }]) => (meta as { key: string }).key);
  await choose('Actions sur le tableau de bord', 'Dupliquer');
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  await choose('Actions sur le tableau de bord', 'Dupliquer');
  expect(await toast('Tableau de bord créé.')).toBeTruthy();
  expect(dataProvider.delete).not.toHaveBeenCalled();
  expect(keys().slice(2)).toEqual(keys().slice(0, 2));
  await choose('Actions sur le tableau de bord', 'Dupliquer');
  await waitFor(() => expect(create).toHaveBeenCalledTimes(6));
  expect(keys()[4]).not.toBe(keys()[0]);
});

it('goes back to the choice of the dashboards when renaming is given up', async () => {
  page([board(1, 'Zoo')]);
  await choose('Actions sur le tableau de bord', 'Renommer');
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom du tableau de bord' }), ' 2{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Tableau de bord' }));
});

it('shows 30 graphs', async () => {
  page(
    [board(1, 'Zoo')],
    Array.from({ length: 30 }, (_, index) => graph(index + 1, `Graphique ${index + 1}`)),
  );
  expect(await screen.findByRole('heading', { name: 'Graphique 30' })).toBeTruthy();
});

it('offers no alert on a graph whose filters leave nothing of those of its dashboard', async () => {
  const filtered = board(1, 'Zoo', { d_filter: '{"history.browser":["Safari"]}' });
  page(
    [filtered],
    [graph(1, 'Sites', { r_filter: '{"history.browser":["Firefox"]}' }), graph(2, 'Pays', { r_filter: null })],
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Actions sur .*Sites/ }));
  expect(await screen.findByRole('menuitem', { name: 'Dupliquer' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Créer une alerte' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: /^Actions sur .*Pays/ }));
  expect(await screen.findByRole('menuitem', { name: 'Créer une alerte' })).toBeTruthy();
});

it('opens with 48 hours, which are yesterday and today (specification S-REP-7)', async () => {
  const { sent } = page([board(1, 'Zoo')], [graph(1, 'Sites')]);
  const today = clockAt(Date.now(), 'Europe/Paris').day;
  await waitFor(() => expect(sent.some(({ url }) => url === '/legacy/reports')).toBe(true));
  expect(sent.find(({ url }) => url === '/legacy/reports')?.query).toMatchObject({
    start: addDays(today, -1),
    end: today,
  });
});

it('undoes a change that the log has no values of, of a private dashboard, by saving the values from before', async () => {
  const revert = vi.fn().mockRejectedValue(refusal(422, { msg_code: 'REVERT_IMPOSSIBLE' }));
  const update = vi.fn(async (_: string, { data }: { data: object }) => ({
    data: { ...board(1, 'Zoo', data), version: 2 },
  }));
  page([board(1, 'Zoo')], [], { calls: { revert, update } });
  await choose('Actions sur le tableau de bord', 'Renommer');
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom du tableau de bord' }), ' 2{Enter}');
  await toast('Tableau de bord modifié.');
  await userEvent.click(screen.getByRole('button', { name: 'undo' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(revert).toHaveBeenCalledWith('dashboards', { id: 1, version: 2 });
  expect(update).toHaveBeenLastCalledWith(
    'dashboards',
    expect.objectContaining({ id: 1, data: { d_name: 'Zoo' }, previousData: expect.objectContaining({ version: 2 }) }),
  );
});
