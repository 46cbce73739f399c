import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthContext, type AuthProvider } from 'ra-core';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HistoryLine } from '../../../../domain/records/history';
import { ResourceEdit } from '../../../../resources/engine/ResourceEdit';
import { chooseAction, field, model, provider, record, refusal, shelf, show, thing } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const line = (id: number, given: Partial<HistoryLine> = {}): HistoryLine => ({
  id,
  at: '2026-11-20T10:00:00.000Z',
  action: 'update',
  admin: { name: 'Claire Martin' },
  original: null,
  key: false,
  changes: [{ field: 't_name', before: 'Avant', after: 'Chose 1', sealed: false }],
  reverts: null,
  assigned: null,
  revealed: null,
  revert: 'no',
  ...given,
});
const history = (...lines: HistoryLine[]) => ({ history: async () => ({ data: { lines, next: null } }) });
async function panel() {
  await userEvent.click(await screen.findByRole('button', { name: 'Afficher les liens et l’historique' }));
  return within(await screen.findByRole('dialog', { name: 'Liens et historique' }));
}

describe('the history of a record', () => {
  it('says who, in whose name, with which key, and what, in the reader’s words', async () => {
    const lines = [
      line(5, { original: { name: 'Ravi Okonkwo' } }),
      line(4, {
        original: { name: null },
        changes: [{ field: 't_kind', before: 'small', after: 'large', sealed: false }],
      }),
      line(3, { key: true, changes: [{ field: 't_hours', before: 24, after: 48, sealed: false }] }),
      line(2, { admin: null, changes: [{ field: 't_note', before: null, after: null, sealed: true }] }),
      line(6, { action: 'reveal', changes: [], revealed: { field: 't_name', reason: 'Demande du client' } }),
      line(1, { action: 'create', changes: [{ field: 't_name', before: null, after: 'Avant', sealed: false }] }),
    ];
    show(provider([record(1)], history(...lines)), { at: '/things/1' });
    const shown = await panel();
    const texts = (await shown.findAllByRole('listitem')).map((item) => item.textContent);
    expect(texts[0]).toContain('Ravi Okonkwo (au nom de Claire Martin)');
    expect(texts[0]).toContain('Nom :de' + 'Avant' + '→' + 'à' + 'Chose 1');
    expect(texts[0]).toContain('20/11/2026 11:00');
    expect(texts[1]).toContain('Un autre compte (au nom de Claire Martin)');
    expect(texts[1]).toContain('Petite' + '→' + 'à' + 'Grande');
    expect(texts[2]).toContain('Clé d’API de Claire Martin');
    expect(texts[2]).toMatch(/48\sh/);
    expect(texts[3]).toContain('modifié (valeur non conservée)');
    expect(texts[4]).toMatch(/Claire Martin a affiché une valeur protégée.*Nom.*Demande du client/);
    expect(texts[5]).toContain('Claire Martin a créé « Chose 1 »');
  });

  it.each([
    ['Claire Martin', { id: 2001, fullName: 'Claire Martin' }],
    // While impersonating, the reader is the original administrator.
    ['Alix Fournier', { id: 2001, fullName: 'Claire Martin', originalName: 'Alix Fournier' }],
  ])(
    'names the reader, %s, where the history has no name for them, as in the company of another',
    async (me, identity) => {
      const auth = { getIdentity: async () => identity } as unknown as AuthProvider;
      const lines = [
        line(2, { action: 'delete', changes: [], admin: { name: null, isMe: true } }),
        line(1, { action: 'delete', changes: [], admin: { name: null } }),
      ];
      show(provider([record(1)], history(...lines)), {
        at: '/things/1',
        children: (
          <AuthContext value={auth}>
            <Routes>
              <Route path="/things/:id" element={<ResourceEdit resource="things" />} />
            </Routes>
          </AuthContext>
        ),
      });
      const shown = await panel();
      const texts = (await shown.findAllByRole('listitem')).map((item) => item.textContent);
      expect(texts[0]).toContain(`${me} a supprimé`);
      expect(texts[1]).toContain('Un autre compte a supprimé');
    },
  );

  it('writes times that stand beside each other exactly, and those of its buttons', async () => {
    const soon = new Date(Date.now() + 2 * 3_600_000).toISOString();
    const changes = [{ field: 't_since', before: soon, after: '2026-12-24T22:59:00.000Z', sealed: false }];
    show(provider([record(1)], history(line(1, { changes, revert: 'yes' }))), { at: '/things/1' });
    const shown = await panel();
    const text = (await shown.findByRole('listitem')).textContent;
    expect(text).toContain('24/12/2026 23:59');
    expect(text).not.toMatch(/dans \d+/);
    expect(shown.getByRole('button', { name: /^Rétablir \d\d\/\d\d\/\d{4} \d\d:\d\d$/ })).toBeTruthy();
  });

  it('takes a change back after showing what that writes, or says what has changed since', async () => {
    let refuse = true;
    const errors = { t_name: { message: 'errors.FIELD_CHANGED_SINCE', args: {} } };
    const data = provider([record(1)], {
      ...history(line(5, { revert: 'yes' })),
      revert: async () => {
        if (refuse) throw refusal(409, { msg_code: 'REVERT_CONFLICT', errors });
        return { data: {} };
      },
    });
    show(data, { at: '/things/1' });
    const shown = await panel();
    await userEvent.click(await shown.findByRole('button', { name: 'Rétablir Avant' }));
    const asked = () => within(screen.getByRole('dialog', { name: /^Annuler cette modification de «/ }));
    expect(asked().getAllByText('Avant')[0]?.closest('ins')).toBeTruthy();
    await userEvent.click(asked().getByRole('button', { name: 'Rétablir Avant' }));
    expect((await asked().findByRole('alert')).textContent).toContain('modifié depuis');
    expect(asked().getByRole('alert').textContent).toContain('Nom');
    await userEvent.click(asked().getByRole('button', { name: 'Fermer' }));
    refuse = false;
    await userEvent.click(shown.getByRole('button', { name: 'Rétablir Avant' }));
    await userEvent.click(asked().getByRole('button', { name: 'Rétablir Avant' }));
    await waitFor(() => expect(data.revert).toHaveBeenLastCalledWith('things', { id: 1, line: 5 }));
    expect(await screen.findByText('Modification annulée')).toBeTruthy();
  });

  it('says how many records an undone assignment has left as they are', async () => {
    const assigned = { resource: 'shelves', gained: 3, lost: 1, kept: 0 };
    const before = line(5, { action: 'assign', changes: [], assigned, revert: 'yes' });
    const after = line(6, { action: 'assign', changes: [], assigned: { ...assigned, gained: 1, kept: 2 }, reverts: 5 });
    let lines = [before];
    const data = provider([record(1)], {
      history: async () => ({ data: { lines, next: null } }),
      revert: async () => {
        lines = [after, before];
        return { data: {} };
      },
    });
    show(data, { at: '/things/1' });
    const shown = await panel();
    await userEvent.click(await shown.findByRole('button', { name: 'Annuler l’attribution' }));
    const asked = within(screen.getByRole('dialog', { name: /^Annuler cette attribution de «/ }));
    await userEvent.click(asked.getByRole('button', { name: 'Annuler l’attribution' }));
    expect(await screen.findByText(/^Rétablis\s: 2\. 2 éléments restent tels quels/)).toBeTruthy();
    expect(await shown.findByText(/2 laissés tels quels/)).toBeTruthy();
  });

  it('turns to older lines', async () => {
    const data = provider([record(1)], {
      history: async (_name, { cursor }: { cursor?: string }) => ({
        data: cursor ? { lines: [line(1)], next: null } : { lines: [line(2)], next: 'older' },
      }),
    });
    show(data, { at: '/things/1' });
    const shown = await panel();
    await userEvent.click(await shown.findByRole('button', { name: 'Plus ancien' }));
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(2));
    expect(shown.queryByRole('button', { name: 'Plus ancien' })).toBeNull();
  });
});

describe('what points at a record', () => {
  const pointing = {
    ...shelf,
    fields: [
      ...shelf.fields,
      field({
        name: 's_thingid',
        kind: 'reference',
        type: 'integer',
        filter: { op: 'eq' },
        reference: { resource: 'things', many: false, as: 'thing', onDelete: 'keep' },
      }),
    ],
  };
  const related = (count: number | null) => ({
    related: async () => ({
      data: [
        { resource: 'shelves', field: 's_thingid', count, more: false },
        { resource: 'hidden', field: 'x', count: 3, more: false },
      ],
    }),
  });

  it('is counted, and leads to the filtered list', async () => {
    show(provider([record(1)], related(12)), { at: '/things/1', as: model(thing, [pointing]) });
    const shown = await panel();
    const link = await shown.findByRole('link', { name: /Étagères/ });
    expect(link.textContent).toContain('12');
    expect(decodeURIComponent(link.getAttribute('href')!)).toBe('/shelves?filter={"s_thingid":[1]}');
    expect(shown.queryByText(/hidden/)).toBeNull();
  });

  it('stands in the question before a record is deleted', async () => {
    show(provider([record(1)], related(12)), { at: '/things/1', as: model(thing, [pointing]) });
    await chooseAction('Supprimer');
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByText('12')).closest('li')!.textContent).toBe('12 étagères');
  });

  describe('that keeps a record from being deleted', () => {
    const [reference] = pointing.fields.slice(-1);
    const kept = { ...reference!, reference: { ...reference!.reference!, onDelete: 'restrict' as const } };
    const restricting = { ...pointing, fields: [...shelf.fields, kept] };

    it('takes the button away, and leads to what has to be changed first', async () => {
      show(provider([record(1)], related(12)), { at: '/things/1', as: model(thing, [restricting]) });
      await chooseAction('Supprimer');
      const dialog = within(screen.getByRole('dialog'));
      const line = (await dialog.findByText('12')).closest('li')!;
      expect(line.textContent).toBe('12 étagères · empêchent la suppression');
      const link = within(line).getByRole('link', { name: 'étagères' });
      expect(decodeURIComponent(link.getAttribute('href')!)).toBe('/shelves?filter={"s_thingid":[1]}');
      expect(dialog.getByText('Ce qui empêche la suppression doit d’abord être modifié ou supprimé.')).toBeTruthy();
      expect(screen.getByRole('dialog', { name: /^Impossible de supprimer «.Chose 1.» pour l’instant$/ })).toBeTruthy();
      expect(dialog.queryByRole('button', { name: 'Supprimer' })).toBeNull();
      expect(dialog.queryByText(/Vous pourrez/)).toBeNull();
      await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      // To switch it off is another thing.
      await chooseAction('Désactiver');
      const other = within(screen.getByRole('dialog'));
      expect((await other.findByText('12')).closest('li')!.textContent).toBe('12 étagères');
      expect(other.getByRole('button', { name: 'Désactiver' })).toBeTruthy();
    });

    it('is found in the rows that a field holds, too', async () => {
      const { reference: _none, ...rows } = kept;
      const holding = { ...pointing, fields: [...shelf.fields, { ...rows, columns: [{ ...kept, name: 'thingid' }] }] };
      show(provider([record(1)], related(12)), { at: '/things/1', as: model(thing, [holding]) });
      await chooseAction('Supprimer');
      const dialog = within(screen.getByRole('dialog'));
      const line = (await dialog.findByText('12')).closest('li')!;
      expect(line.textContent).toBe('12 étagères · empêchent la suppression');
      expect(dialog.queryByRole('button', { name: 'Supprimer' })).toBeNull();
    });

    it('is named where several are deleted: the others can be', async () => {
      show(provider([record(1), record(2)], related(12)), { as: model(thing, [restricting]) });
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Sélectionner Chose 1' }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 2' }));
      await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText(/^Les éléments encore utilisés ne seront pas supprimés/)).toBeTruthy();
      expect(dialog.getByRole('button', { name: 'Supprimer' })).toBeTruthy();
    });
  });

  it('stands in the questions of the list: of one row, and of a selection, asked for once', async () => {
    const data = provider([record(1), record(2)], related(12));
    show(data, { as: model(thing, [pointing]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions : Chose 1' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Désactiver' }));
    const one = within(screen.getByRole('dialog', { name: 'Désactiver « Chose 1 » ?' }));
    expect(await one.findByText('étagères')).toBeTruthy();
    expect(one.getByText('Vous pourrez revenir en arrière avec « Réactiver ».')).toBeTruthy();
    await userEvent.click(one.getByRole('button', { name: 'Annuler' }));

    await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 1' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Chose 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Désactiver' }));
    const both = within(await screen.findByRole('dialog', { name: 'Désactiver 2 choses ?' }));
    expect((await both.findByText('12')).closest('li')!.textContent).toBe('12 étagères');
    const asked = data.related!.mock.calls.map(([, params]) => (params as { ids: unknown }).ids);
    expect(asked).toEqual([[1], [1, 2]]);
    await userEvent.click(both.getByRole('button', { name: 'Désactiver' }));
    const change = { operation: 'edit', values: { t_on: false } };
    await waitFor(() =>
      expect(data.changeMany).toHaveBeenCalledWith('things', expect.objectContaining({ ids: [1, 2], change })),
    );
  });
});
