import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { field, model, provider, record, refusal, show, thing } from '../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows = async () => (await screen.findAllByRole('row')).slice(1);
const three = () => [
  record(1),
  record(2, { t_kind: 'large', t_flags: '5' }),
  record(3, { t_deletedAt: '2026-11-01T00:00:00Z' }),
];
const lastList = (data: ReturnType<typeof provider>) =>
  data.getList!.mock.calls.filter(([name]) => name === 'things').at(-1)?.[1] as unknown as {
    filter: unknown;
    sort: unknown;
    pagination: unknown;
  };

describe('list', () => {
  it.each([
    ['while impersonating', 'fixedWhileImpersonating', 'au nom de quelqu’un d’autre'],
    ['by a scoped administrator', 'fixedOutOfScope', 'hors de votre périmètre'],
  ])('selects, and changes from its row, no record that cannot be changed %s', async (_, property, why) => {
    const acting = { ...thing, [property]: { properties: { thingid: { const: 1 } } } };
    show(provider([record(1), record(2)]), { as: model(acting) });
    const [first, second] = await rows();
    const box = (row: HTMLElement) => within(row).getByRole<HTMLInputElement>('checkbox').disabled;
    expect([box(first!), box(second!)]).toEqual([true, false]);
    const choices = async (row: HTMLElement) => {
      await userEvent.click(within(row).getByRole('button', { name: /Actions/ }));
      const items = screen.getAllByRole('menuitem');
      const found = items.map((item) => item.getAttribute('aria-disabled') === 'true');
      const reasons = items.map((item) => document.getElementById(item.getAttribute('aria-describedby') ?? ''));
      // Grey without a reason would be a riddle.
      expect(reasons.map((reason) => reason?.textContent.includes(why) ?? false)).toEqual(found);
      await userEvent.keyboard('{Escape}');
      return found;
    };
    expect([await choices(first!), await choices(second!)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('shows title, count, columns of the schema and one primary action', async () => {
    show(provider(three()));
    await rows();
    expect(screen.getByRole('heading', { level: 1, name: 'Choses' })).toBeTruthy();
    expect(screen.getByText('3 au total')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'Nom',
      'Taille',
      'Durée',
      'Étagère',
      'Options',
      'Actions',
    ]);
    expect(screen.getByRole('link', { name: 'Nouvelle chose' }).getAttribute('href')).toBe('/things/create');
  });

  it('shows a dash for a field that the record’s values hide, and its value where they are not all known', async () => {
    const width = { ...thing, list: { ...thing.list, columns: [{ field: 't_name' }, { field: 't_width' }] } };
    const [large, small] = [record(1, { t_kind: 'large', t_width: 41 }), record(2, { t_kind: 'small', t_width: 42 })];
    const unknown = record(3, { t_kind: undefined, t_width: 43 });
    show(provider([large, small, unknown]), { as: model(width) });
    const widths = (await rows()).map((row) => within(row).getAllByRole('cell')[2]?.textContent);
    expect(widths).toEqual(['41', '—', '43']);
  });

  it('opens with the preset that its schema names, until another one is chosen', async () => {
    const presets = [
      { name: 'large', filter: { t_kind: 'large' } },
      { name: 'gone', filter: { deleted: 'only' } },
    ];
    const texts = { ...thing.texts, presets: { large: 'Grandes', gone: 'Désactivées' } };
    const data = provider(three());
    show(data, { as: model({ ...thing, texts, list: { ...thing.list, presets, opensWith: 'large' } }) });
    await rows();
    expect(lastList(data).filter).toEqual({ t_kind: 'large' });
    await userEvent.click(await screen.findByRole('link', { name: 'Désactivées' }));
    await waitFor(() => expect(lastList(data).filter).toEqual({ deleted: 'only' }));
    await userEvent.click(screen.getByRole('link', { name: /^Tou/ }));
    await waitFor(() => expect(lastList(data).filter).toEqual({}));
  });

  it.each([
    ['leasesNotCurrent', three(), 'Le service des baux ne répond pas'],
    ['hostsFailed', [], 'Les appareils connectés n’ont pas pu être lus'],
  ])('says above its rows what has failed: %s (specification S-DEV-7, S-DEV-8)', async (notice, records, text) => {
    show(
      provider(records, { getList: async () => ({ data: records, total: records.length, meta: { notice } }) as never }),
    );
    const said = await screen.findByText((content) => content.startsWith(text));
    expect(said.getAttribute('role')).toBe('status');
    expect(screen.queryAllByRole('row').length).toBe(records.length === 0 ? 0 : records.length + 1);
  });

  it('draws cells by kind: enum label, unit, resolved reference, flags', async () => {
    const data = provider(three());
    show(data);
    const second = within((await rows())[1]!);
    expect(second.getByText('Grande')).toBeTruthy();
    expect(second.getByText('24 h')).toBeTruthy();
    expect(second.getByText('Fragile')).toBeTruthy();
    // A click in a row opens its record, wherever it falls: nothing else in it is a link.
    await waitFor(() => expect(second.getByText('Cave')).toBeTruthy());
    expect(data.getMany).toHaveBeenCalledTimes(1);
  });

  it('sorts by another field where the column names one: a share in place of its limit', async () => {
    const columns = [{ field: 't_name' }, { field: 't_hours', sortBy: 't_share' }];
    const share = field({ name: 't_share', kind: 'number' });
    const data = provider(three());
    show(data, { as: model({ ...thing, fields: [...thing.fields, share], list: { ...thing.list, columns } }) });
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Durée' }));
    await waitFor(() => expect(lastList(data).sort).toEqual({ field: 't_share', order: 'ASC' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Durée' }).getAttribute('aria-sort')).toBe('ascending'),
    );
  });

  it('says a start and an end as one sentence, with the exact times in the tooltip', async () => {
    const columns = [{ field: 't_name' }, { field: 't_until', start: 't_since' }];
    const until = field({ name: 't_until', kind: 'dateTime', nullable: true });
    const dated = { ...thing, fields: [...thing.fields, until], list: { ...thing.list, columns } };
    const records = [
      record(1, { t_until: '2020-01-01T00:00:00Z', t_since: '2019-01-01T00:00:00Z' }),
      record(2, { t_until: null }),
    ];
    show(provider(records), { as: model(dated) });
    await rows();
    expect(screen.getByRole('columnheader', { name: 'Validité' })).toBeTruthy();
    const expired = screen.getByText(/^Expiré depuis le/);
    expect(expired.className).toContain('e-until-expired');
    expect(expired.dataset['tooltip']).toMatch(/^Du .*2019.* au .*20(19|20)/);
    expect(screen.getByText('Sans fin').className).not.toContain('expired');
  });

  it('draws hostile text as text', async () => {
    show(provider([record(1, { t_name: '<img src=x onerror=alert(1)>' })]));
    await rows();
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  });

  it('asks for the schema’s sort and page, and sorts by a click on the header, announced', async () => {
    const data = provider(three());
    show(data);
    await rows();
    expect(lastList(data)).toMatchObject({
      sort: { field: 't_name', order: 'ASC' },
      pagination: { page: 1, perPage: 10 },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Durée' }));
    await waitFor(() => expect(lastList(data).sort).toEqual({ field: 't_hours', order: 'ASC' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Durée' }).getAttribute('aria-sort')).toBe('ascending'),
    );
    await waitFor(() => expect(screen.getByText(/tri par Durée, ordre croissant/)).toBeTruthy());
  });

  it('Enter searches what was typed, trimmed, and opens the first result of exactly that', async () => {
    const answers: (() => void)[] = [];
    const data = provider(three(), {
      getList: async (name: string, { filter }: { filter: { q?: string } }) => {
        if (name !== 'things') return { data: [], total: 0 };
        if (filter.q !== undefined) await new Promise<void>((resolve) => answers.push(resolve));
        return filter.q === 'cave' ? { data: [record(7)], total: 1 } : { data: three(), total: 3 };
      },
    });
    const view = show(data);
    await rows();
    await userEvent.type(screen.getByRole('searchbox'), '  cave {Enter}');
    await waitFor(() => expect(lastList(data).filter).toEqual({ q: 'cave' }));
    // The rows of before are still there: they are no answer.
    expect(view.location()!.pathname).toBe('/things');
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]!();
    await waitFor(() => expect(view.location()!.pathname).toBe('/things/7'));
  });

  it('opens nothing when typing goes on, when the box is left, or when nothing was found', async () => {
    let found = [record(7)];
    const data = provider(three(), {
      getList: async (name: string, { filter }: { filter: { q?: string } }) => {
        if (name !== 'things') return { data: [], total: 0 };
        await new Promise((resolve) => setTimeout(resolve, 50));
        return filter.q === undefined ? { data: three(), total: 3 } : { data: found, total: found.length };
      },
    });
    const view = show(data);
    await rows();
    const box = screen.getByRole('searchbox');
    await userEvent.type(box, 'cave{Enter}s');
    await waitFor(() => expect(lastList(data).filter).toEqual({ q: 'caves' }));
    await screen.findByText('1 résultat');
    await userEvent.clear(box);
    await userEvent.type(box, 'grenier{Enter}');
    box.blur();
    await waitFor(() => expect(lastList(data).filter).toEqual({ q: 'grenier' }));
    await screen.findByText('1 résultat');
    found = [];
    await userEvent.clear(box);
    await userEvent.type(box, 'rien{Enter}');
    await screen.findByText('Aucun résultat avec ces filtres');
    expect(view.location()!.pathname).toBe('/things');
  });

  it('names in the search box what it looks into', async () => {
    show(provider(three()));
    await rows();
    expect((screen.getByRole('searchbox') as HTMLInputElement).placeholder).toBe('Rechercher par nom…');
  });

  it('says that only scopes are searched, when a filter finds nothing for a limited account', async () => {
    const { resources, ...rest } = model();
    const scoped = resources.map((one) => ({ ...one, scoped: true as const }));
    show(provider([]), {
      at: `/things?filter=${encodeURIComponent('{"q":"rien"}')}`,
      as: { ...rest, resources: scoped },
      limited: true,
    });
    expect(await screen.findByText(/ne voit que ce qui appartient à ses périmètres/)).toBeTruthy();
  });

  it('has no search box where nothing would be searched', async () => {
    const { resources, ...rest } = model();
    show(provider(three()), { as: { ...rest, resources: resources.map((one) => ({ ...one, searchedIn: [] })) } });
    await rows();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('adds a filter as a chip, keeps it in the address, and takes it away', async () => {
    const data = provider(three());
    const view = show(data);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Filtre' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Taille' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Grande' }));
    await userEvent.click(screen.getByRole('button', { name: 'Appliquer' }));
    await waitFor(() => expect(lastList(data).filter).toEqual({ t_kind: ['large'] }));
    expect(decodeURIComponent(view.location()!.search)).toContain('{"t_kind":["large"]}');
    expect(await screen.findByText('Taille : Grande')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre Taille' }));
    await waitFor(() => expect(lastList(data).filter).toEqual({}));
  });

  it('filters flags with bits that must and must not be set', async () => {
    const data = provider(three());
    show(data);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Filtre' }));
    await userEvent.click(screen.getByRole('button', { name: 'Options' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Fragile' }), 'Oui');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lourde' }), 'Non');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Couleur' }), 'Rouge');
    await userEvent.click(screen.getByRole('button', { name: 'Appliquer' }));
    await waitFor(() => expect(lastList(data).filter).toEqual({ t_flags: { bits: '65', noBits: '132' } }));
    expect(await screen.findByText(/Rouge, Fragile/)).toBeTruthy();
  });

  it('shows the deactivated on demand, greyed and not selectable', async () => {
    const data = provider(three());
    show(data);
    const [, , third] = await rows();
    expect(third!.className).toContain('e-row-muted');
    expect(within(third!).getByRole('checkbox').hasAttribute('disabled')).toBe(true);
    const bar = () => screen.queryByText('Inclure les désactivés');
    expect(bar()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filtre' }));
    await userEvent.click(screen.getByRole('button', { name: 'Inclure les désactivés' }));
    await waitFor(() => expect(lastList(data).filter).toEqual({ deleted: 'with' }));
    // What is on is a chip, and offered no more.
    expect(bar()).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Filtre' }));
    expect(within(screen.getByRole('dialog')).queryByText('Inclure les désactivés')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre Inclure les désactivés' }));
    await waitFor(() => expect(lastList(data).filter).toEqual({}));
  });

  it('applies a preset', async () => {
    const data = provider(three());
    show(data);
    await rows();
    await userEvent.click(await screen.findByRole('link', { name: 'Petites choses' }));
    await waitFor(() => expect(lastList(data).filter).toEqual({ t_kind: ['small'] }));
  });

  it('remembers the chosen columns', async () => {
    show(provider(three()));
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Colonnes' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Depuis' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Taille' }));
    expect(screen.getByRole('columnheader', { name: 'Depuis' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Taille' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Rétablir les colonnes d’origine' }));
    expect(screen.getByRole('columnheader', { name: 'Taille' })).toBeTruthy();
  });

  it('deletes the selection after saying what, how many, and that it can be undone', async () => {
    const data = provider(three());
    show(data);
    const [first, second] = await rows();
    await userEvent.click(within(first!).getByRole('checkbox'));
    await userEvent.click(within(second!).getByRole('checkbox'));
    expect(screen.getByText('2 sélectionnés')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer 2 choses ?' }));
    expect(dialog.getByText(/Vous pourrez revenir en arrière/)).toBeTruthy();
    expect(data.changeMany).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() =>
      expect(data.changeMany).toHaveBeenCalledWith(
        'things',
        expect.objectContaining({ ids: [1, 2], change: { operation: 'delete' } }),
      ),
    );
    expect(await screen.findByText('2 éléments supprimés')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('2 sélectionnés')).toBeNull());
  });

  it('works by keyboard: arrows, space, Enter, n and /', async () => {
    const view = show(provider(three()));
    const [first, second] = await rows();
    first!.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard(' ');
    expect(second!.getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    second!.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(view.location()!.pathname).toBe('/things/2'));
  });

  it('the arrow down leads into the rows, from the page and from the search box', async () => {
    show(provider(three()));
    const [first, second] = await rows();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{ArrowDown}x');
    expect(second!.getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('/');
    await userEvent.keyboard('{ArrowDown}');
    // Where it was left.
    await waitFor(() => expect(document.activeElement).toBe(second));
    // Keys in a box belong to the box.
    await userEvent.keyboard('/x ');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('x ');
    expect(second!.getAttribute('aria-selected')).toBe('true');
  });

  it('selects a range with Shift, by mouse and by keyboard; another order starts again', async () => {
    const data = provider([1, 2, 3, 4, 5].map((id) => record(id, id === 3 ? { t_deletedAt: '2026-11-01' } : {})));
    const view = show(data);
    const selected = async () =>
      (await rows()).flatMap((row, index) => (row.getAttribute('aria-selected') === 'true' ? [index + 1] : []));
    const box = async (place: number) => within((await rows())[place - 1]!).getByRole('checkbox');
    const user = userEvent.setup();
    await user.click(await box(1));
    await user.keyboard('{Shift>}');
    await user.click(await box(4));
    // One that cannot be selected is passed over.
    expect(await selected()).toEqual([1, 2, 4]);
    await user.keyboard('{/Shift}');
    await user.click(await box(4));
    await user.keyboard('{Shift>}');
    await user.click(await box(5));
    expect(await selected()).toEqual([1, 2, 4, 5]);
    // Released in the same way: what the row that is clicked becomes, the range becomes.
    await user.click(await box(1));
    expect(await selected()).toEqual([]);
    // Anywhere in the row, too; it is not opened.
    await user.click(within((await rows())[1]!).getByText('Petite'));
    expect(await selected()).toEqual([1, 2]);
    expect(view.location()!.pathname).toBe('/things');
    await user.keyboard('{/Shift}');
    (await rows())[4]!.focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(await selected()).toEqual([1, 2, 4, 5]);

    await user.click(screen.getByRole('button', { name: 'Désélectionner' }));
    await user.click(await box(1));
    await user.click(screen.getByRole('button', { name: 'Durée' }));
    await waitFor(() => expect(lastList(data).sort).toEqual({ field: 't_hours', order: 'ASC' }));
    await user.keyboard('{Shift>}');
    await user.click(await box(4));
    expect(await selected()).toEqual([1, 4]);
    await user.click(await box(5));
    expect(await selected()).toEqual([1, 4, 5]);
    await user.keyboard('{/Shift}');
  });

  it('n makes a new record, but not while a person types', async () => {
    const view = show(provider(three()));
    await rows();
    await userEvent.type(screen.getByRole('searchbox'), 'n');
    expect(view.location()!.pathname).toBe('/things');
    screen.getByRole('searchbox').blur();
    await userEvent.keyboard('n');
    await waitFor(() => expect(view.location()!.pathname).toBe('/things/create'));
  });

  it('says why it is empty and offers the next step', async () => {
    const data = provider([]);
    show(data);
    expect(await screen.findByText('Rien ici pour l’instant')).toBeTruthy();
    expect(screen.getByText('Les choses que vous rangez.')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'rien{Enter}');
    expect(await screen.findByText('Aucun résultat avec ces filtres')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(await screen.findByText('Rien ici pour l’instant')).toBeTruthy();
  });

  it('shows what failed, and tries again', async () => {
    let broken = true;
    const data = provider(three(), {
      getList: async () => {
        if (broken) throw refusal(503, { msg_code: 'SERVICE_UNAVAILABLE' });
        return { data: three(), total: 3 };
      },
    });
    show(data);
    expect(await screen.findByText('La liste n’a pas pu être chargée')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await rows()).toHaveLength(3);
  });

  it('takes back a filter, an order and a number of rows that the list cannot be asked for any more, and says so', async () => {
    const data = provider(three(), {
      getList: async (name: string, { sort }: { sort: { field: string } }) => {
        if (sort.field === 'gone') throw refusal(422, { msg_code: 'UNKNOWN_SORT_KEY', msg_args: ['gone'] });
        return name === 'things' ? { data: three(), total: 3 } : { data: [], total: 0 };
      },
    });
    show(data, { at: '/things?sort=gone&order=ASC&perPage=1000000&filter=%7B%22q%22%3A%22x%22%7D' });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/^Un filtre, le tri ou le nombre de lignes n’est pas accepté ici/)).toBeTruthy();
    expect(alert.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    await userEvent.click(alert.getByRole('button', { name: 'Revenir à la liste de départ' }));
    await rows();
    expect(lastList(data)).toMatchObject({
      filter: {},
      sort: { field: 't_name' },
      pagination: { perPage: thing.list.perPage },
    });
  });

  it('has neither selection nor new for a person who may only look', async () => {
    const look = { ...thing, can: { view: true, create: false, edit: false, delete: false } };
    show(provider(three()), { as: model(look) });
    await rows();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Nouvelle chose' })).toBeNull();
  });

  it('opens nothing for a person who may see the list alone', async () => {
    const can = { view: true, create: false, edit: false, delete: false };
    const view = show(provider(three()), { as: model({ ...thing, can, closed: true }) });
    const [first] = await rows();
    expect(within(first!).queryByRole('link', { name: 'Chose 1' })).toBeNull();
    await userEvent.click(within(first!).getByText('Chose 1'));
    first!.focus();
    await userEvent.keyboard('{Enter}');
    expect(view.location()!.pathname).toBe('/things');
  });

  it('has no trace of a field that the model leaves out', async () => {
    const fields = thing.fields.filter(({ name }) => name !== 't_hours');
    show(provider(three()), { as: model({ ...thing, fields }) });
    await rows();
    expect(screen.queryByText('Durée')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filtre' }));
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Durée' })).toBeNull();
  });
});

it.each([
  ['1000000', 1000],
  ['abc', 10],
  ['0', 10],
])('shows as many rows as it can where the address asks for perPage=%s', async (asked, perPage) => {
  const data = provider([record(1)]);
  show(data, { at: `/things?perPage=${asked}` });
  await rows();
  const pages = data.getList!.mock.calls.filter(([name]) => name === 'things').map(([, { pagination }]) => pagination);
  expect(pages).toEqual([{ page: 1, perPage }]);
});
