import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provider, record, show } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The server: what it stores, in pages of two by name. */
let stored: ReturnType<typeof record>[];
let data: ReturnType<typeof provider>;

interface Question {
  readonly filter: { readonly id?: { readonly in: readonly unknown[] }; readonly t_kind?: readonly string[] };
  readonly pagination: { readonly page: number; readonly perPage: number };
}

beforeEach(() => {
  stored = Array.from({ length: 30 }, (_, at) =>
    record(at + 1, { t_name: `Chose ${String(at + 1).padStart(2, '0')}` }),
  );
  data = provider([], {
    getList: async (name, { filter, pagination: { page, perPage } }: Question) => {
      if (name !== 'things') return { data: [], total: 0 };
      const found = stored
        .filter(({ id }) => !filter.id || filter.id.in.includes(id))
        .filter(({ t_kind }) => !filter.t_kind || filter.t_kind.includes(String(t_kind)))
        .toSorted((a, b) => String(a.t_name).localeCompare(String(b.t_name)));
      return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length };
    },
    getOne: async (_name, { id }: { id: unknown }) => ({ data: stored.find((one) => String(one.id) === String(id)) }),
    create: async (_name, { data: values }: { data: { t_name: string } }) => {
      const made = record(99, values);
      stored.push(made);
      return { data: made };
    },
  });
});

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label'));
const marked = () => [...document.querySelectorAll('.e-row-created')].map((row) => row.getAttribute('aria-label'));

/** Creates a record by the form, which then shows it, and opens a list. */
async function createAnd(list: string, name = 'Zoulou') {
  const view = show(data, { at: '/things/create' });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nom/ }), name);
  await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
  await waitFor(() => expect(view.location()?.pathname).toBe('/things/99'));
  await act(async () => view.navigate(list));
  await screen.findAllByRole('row');
  return view;
}

it('a new record is the first row of the list that opens next, also when its page is another one (S-FORM-3)', async () => {
  await createAnd('/things');
  await waitFor(() => expect(names()[0]).toBe('Zoulou'));
  expect(names()).toEqual(['Zoulou', ...stored.slice(0, 10).map(({ t_name }) => t_name)]);
  expect(marked()).toEqual(['Zoulou']);
  // The counts are those of the list and of the page.
  expect(screen.getByText('31 au total')).toBeTruthy();
  expect(screen.getByText('1–10 sur 31')).toBeTruthy();
});

it('one that is on the page moves up, without another request', async () => {
  await createAnd('/things', 'Chose 05 bis');
  await waitFor(() => expect(names()[0]).toBe('Chose 05 bis'));
  expect(names()).toHaveLength(10);
  const asked = data.getList!.mock.calls.filter(([name]) => name === 'things');
  expect(asked.filter(([, question]) => (question as Question).filter.id)).toEqual([]);
});

it('it loses that place with another sort, filter or page, and does not get it back', async () => {
  await createAnd('/things');
  await waitFor(() => expect(names()[0]).toBe('Zoulou'));
  await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  await waitFor(() => expect(names()[0]).toBe('Chose 11'));
  expect(marked()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Page précédente' }));
  await waitFor(() => expect(names()).toEqual(stored.slice(0, 10).map(({ t_name }) => t_name)));
  expect(marked()).toEqual([]);
});

it('is not in a list whose filters it does not match', async () => {
  stored = stored.map((one) => ({ ...one, t_kind: 'large' }));
  const filter = encodeURIComponent(JSON.stringify({ t_kind: ['large'] }));
  await createAnd(`/things?filter=${filter}`);
  await waitFor(() => expect(names()).toHaveLength(10));
  expect(names()).not.toContain('Zoulou');
});

it('leaves the list when its creation is undone', async () => {
  const view = await createAnd('/things');
  await waitFor(() => expect(names()[0]).toBe('Zoulou'));
  data.revert!.mockImplementation(async (_name, { id }: { id: unknown }) => {
    stored = stored.filter((one) => one.id !== id);
    return { data: { id } };
  });
  await userEvent.click(screen.getByRole('button', { name: 'undo' }));
  await waitFor(() => expect(names()[0]).toBe('Chose 01'));
  expect(view.location()?.pathname).toBe('/things');
});
