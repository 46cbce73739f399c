import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseAction, field, model, provider, record, refusal, show, thing, things } from '../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const name = () => screen.findByRole('textbox', { name: /^Nom/ });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
const retype = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box);
  if (text !== '') await userEvent.type(box, text);
};
const body = (call: { mock: { calls: unknown[][] } } | undefined) =>
  (call?.mock.calls.at(-1)?.[1] as { data: unknown }).data;

describe('form', () => {
  it('has sections, help, units, the required mark, and nothing to save yet', async () => {
    show(provider([record(1)]), { at: '/things/1' });
    const box = await name();
    expect(screen.getByRole('heading', { name: 'La chose' })).toBeTruthy();
    expect(screen.getByText('Ce qu’elle est.')).toBeTruthy();
    expect(screen.getByText('Comme sur l’étiquette.')).toBeTruthy();
    expect(screen.getByText('heures')).toBeTruthy();
    expect(box.getAttribute('aria-required')).toBe('true');
    expect(screen.getByText('Aucune modification')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Enregistrer' }).hasAttribute('disabled')).toBe(true);
  });

  it('lists what changed, sends that alone, and brings back what was loaded', async () => {
    const data = provider([record(1)]);
    show(data, { at: '/things/1' });
    await retype(await name(), 'Autre');
    await retype(screen.getByRole('textbox', { name: 'Durée' }), '48');
    expect(screen.getByText(/2 modifications/).textContent).toContain('Nom, Durée');
    await userEvent.click(screen.getByRole('button', { name: 'Rétablir' }));
    expect(((await name()) as HTMLInputElement).value).toBe('Chose 1');
    expect(screen.getByText('Aucune modification')).toBeTruthy();
    await retype(await name(), 'Autre');
    await save();
    await waitFor(() => expect(data.update).toHaveBeenCalled());
    expect(data.update!.mock.calls[0]![1]).toEqual({ id: 1, data: { t_name: 'Autre' }, previousData: record(1) });
    expect(await screen.findByText('Modifications enregistrées')).toBeTruthy();
    expect(screen.getByText('Aucune modification')).toBeTruthy();
  });

  it('saves with Ctrl S', async () => {
    const data = provider([record(1)]);
    show(data, { at: '/things/1' });
    await retype(await name(), 'Autre');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(body(data.update)).toEqual({ t_name: 'Autre' }));
  });

  it('says what is wrong under its field, in the schema’s words, and sends nothing', async () => {
    const data = provider([record(1)]);
    show(data, { at: '/things/1' });
    const box = await name();
    await retype(box, '');
    await userEvent.tab();
    expect(await screen.findByText('Donnez un nom au profil.')).toBeTruthy();
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await save();
    expect(data.update).not.toHaveBeenCalled();
    await retype(box, 'Bien');
    await waitFor(() => expect(screen.queryByText('Donnez un nom au profil.')).toBeNull());
  });

  it('checks what is declared `validateOn: save` on save only', async () => {
    const data = provider([record(1)]);
    show(data, { at: '/things/1' });
    const box = await screen.findByRole('textbox', { name: 'Durée' });
    await retype(box, '3');
    await userEvent.tab();
    expect(screen.queryByText(/trop petite/)).toBeNull();
    await save();
    expect(await screen.findByText('La valeur est trop petite (minimum 10).')).toBeTruthy();
    expect(data.update).not.toHaveBeenCalled();
  });

  it('keeps a text that is no number, and says so', async () => {
    show(provider([record(1)]), { at: '/things/1' });
    const box = await screen.findByRole('textbox', { name: 'Durée' });
    await retype(box, 'douze');
    await save();
    expect(await screen.findByText('Ce n’est pas un nombre.')).toBeTruthy();
    expect((box as HTMLInputElement).value).toBe('douze');
  });

  it('puts the server’s messages under their fields, and others into a toast', async () => {
    const errors = {
      t_name: { message: 'errors.DUPLICATE_KEY', args: {} },
      unheard: { message: 'errors.FIELD_TOO_LONG', args: { 0: 7 } },
    };
    const data = provider([record(1)], {
      update: async () => {
        throw refusal(409, { msg_code: 'VALIDATION_FAILED', errors });
      },
    });
    show(data, { at: '/things/1' });
    await retype(await name(), 'Pris');
    await save();
    expect((await screen.findByText('Cette valeur est déjà utilisée.')).id).toBe(
      (await name()).getAttribute('aria-describedby')!.split(' ').at(-1),
    );
    expect(await screen.findByText('unheard : Trop long (au plus 7 caractères).')).toBeTruthy();
  });

  it('says a failure that belongs to no field as a toast, and keeps what was typed', async () => {
    const data = provider([record(1)], {
      update: async () => {
        throw refusal(503, { msg_code: 'SERVICE_UNAVAILABLE' });
      },
    });
    show(data, { at: '/things/1' });
    await retype(await name(), 'Autre');
    await save();
    expect(await screen.findByTestId('toast')).toBeTruthy();
    expect(((await name()) as HTMLInputElement).value).toBe('Autre');
    expect(screen.getByText(/1 modification/)).toBeTruthy();
  });

  it('shows, requires and clears a field by its conditions', async () => {
    const data = provider([record(1, { t_kind: 'large', t_width: 9 })]);
    show(data, { at: '/things/1' });
    const width = await screen.findByRole('textbox', { name: /^Largeur/ });
    await retype(width, '');
    await save();
    expect(await screen.findByText('Ce champ est obligatoire.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Taille' }), 'Petite');
    expect(screen.queryByRole('textbox', { name: /^Largeur/ })).toBeNull();
    await save();
    await waitFor(() => expect(body(data.update)).toEqual({ t_kind: 'small', t_width: null }));
  });

  it('writes flags and groups without touching bits without a name', async () => {
    const data = provider([record(1, { t_flags: String(131072 + 64 + 1) })]);
    show(data, { at: '/things/1' });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Lourde' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Fragile' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Couleur' }), 'Bleue');
    await save();
    await waitFor(() => expect(body(data.update)).toEqual({ t_flags: String(131072 + 128 + 4) }));
  });

  it('finds a reference as you type', async () => {
    const data = provider([record(1)]);
    show(data, { at: '/things/1' });
    const box = await screen.findByRole('combobox', { name: 'Étagère' });
    await waitFor(() => expect((box as HTMLInputElement).value).toBe('Cave'));
    expect(data.getList).not.toHaveBeenCalled();
    await retype(box, 'gren');
    await waitFor(() =>
      expect(data.getList).toHaveBeenLastCalledWith('shelves', expect.objectContaining({ filter: { q: 'gren' } })),
    );
    await userEvent.click(await screen.findByRole('option', { name: 'Grenier' }));
    await save();
    await waitFor(() => expect(body(data.update)).toEqual({ t_shelfid: 2 }));
  });

  it('reads and writes an instant on the caller’s clocks', async () => {
    const data = provider([record(1)]);
    show(data, { at: '/things/1' });
    const day = await screen.findByRole('textbox', { name: 'Depuis' });
    expect((day as HTMLInputElement).value).toBe('20/11/2026');
    expect((screen.getByRole('textbox', { name: 'Depuis : heure' }) as HTMLInputElement).value).toBe('11:00');
    await retype(day, '1/7/26');
    await save();
    await waitFor(() => expect(body(data.update)).toEqual({ t_since: '2026-07-01T09:00:00.000Z' }));
  });

  it('says that a day does not exist', async () => {
    show(provider([record(1)]), { at: '/things/1' });
    await retype(await screen.findByRole('textbox', { name: 'Depuis' }), '31/02/2026');
    await save();
    expect(await screen.findByText('Cette date n’existe pas (jj/mm/aaaa).')).toBeTruthy();
  });

  it('keeps a secret when its box is left empty, and can show what is typed', async () => {
    const data = provider([record(1)]);
    show(data, { at: '/things/1' });
    const box = (await screen.findByLabelText('Mot de passe')) as HTMLInputElement;
    expect(box.placeholder).toBe('Laisser vide pour ne pas changer');
    expect(box.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Afficher' }));
    expect(box.type).toBe('text');
    await userEvent.type(box, 'x');
    await userEvent.clear(box);
    expect(screen.getByText('Aucune modification')).toBeTruthy();
  });

  it('is read-only where the server does not change it while impersonating, and says so', async () => {
    const action = { name: 'renew', placement: ['form' as const], permission: [], confirm: false };
    const call = { method: 'POST' as const, path: '/api/things/{id}/renew' };
    const acting = {
      ...thing,
      fixedWhileImpersonating: { anyOf: [{ properties: { thingid: { const: 1 } } }] },
      actions: [{ ...action, call }],
      texts: { ...thing.texts, actions: { renew: { label: 'Renouveler' } } },
    };
    const view = show(provider([record(1), record(2)]), { at: '/things/1', as: model(acting) });
    expect(await screen.findByText(/tant que vous agissez au nom de quelqu’un d’autre/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Autres actions' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Renouveler',
      'Dupliquer',
      'Nouvelle chose',
    ]);
    expect(screen.getByRole('menuitem', { name: 'Renouveler' }).getAttribute('aria-disabled')).toBe('true');
    view.unmount();
    show(provider([record(1), record(2)]), { at: '/things/2', as: model(acting) });
    expect(await screen.findByRole('textbox', { name: 'Nom' })).toBeTruthy();
  });

  it('is read-only where the record is about more than the scopes of its reader, and says so', async () => {
    const limited = { ...thing, fixedOutOfScope: { properties: { thingid: { const: 1 } } } };
    const view = show(provider([record(1), record(2)]), { at: '/things/1', as: model(limited) });
    expect(await screen.findByText(/s’applique aussi hors de votre périmètre/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    view.unmount();
    show(provider([record(1), record(2)]), { at: '/things/2', as: model(limited) });
    expect(await screen.findByRole('textbox', { name: 'Nom' })).toBeTruthy();
  });

  it('says which fields support cannot change in a company that lets it in', async () => {
    const fixedFields = [{ names: ['t_note', 't_on'], because: 'support' as const }];
    show(provider([record(1)]), { at: '/things/1', as: model({ ...thing, fixedFields }) });
    expect(await screen.findByText('L’assistance ne peut pas modifier ces champs (Note et Active).')).toBeTruthy();
  });

  it('says both to support that impersonates as well', async () => {
    const fixedFields = [{ names: ['t_on'] }, { names: ['t_note'], because: 'support' as const }];
    show(provider([record(1)]), { at: '/things/1', as: model({ ...thing, fixedFields }) });
    expect(await screen.findByText('L’assistance ne peut pas modifier ces champs (Note).')).toBeTruthy();
    expect(screen.getByText(/^Vous agissez au nom .* \(Active\)\.$/)).toBeTruthy();
  });

  it('has values instead of inputs for fields that cannot be changed while impersonating, and says which', async () => {
    const fix = (one: (typeof things)[number]) =>
      ['t_note', 't_on'].includes(one.name) ? { ...one, readOnly: true } : one;
    const acting = { ...thing, fields: things.map(fix), fixedFields: [{ names: ['t_note', 't_on'] }] };
    show(provider([record(1)]), { at: '/things/1', as: model(acting) });
    expect(await name()).toBeTruthy();
    const labels = ['t_note', 't_on'].map((one) => thing.texts.fields[one]!);
    expect(screen.getByText(/^Vous agissez au nom/).textContent).toBe(
      `Vous agissez au nom de quelqu’un d’autre : ces champs ne peuvent pas être modifiés (${labels.join(' et ')}).`,
    );
    expect(screen.queryByRole('textbox', { name: labels[0]! })).toBeNull();
    // It is switched off and on by a field that cannot be changed.
    await userEvent.click(screen.getByRole('button', { name: 'Autres actions' }));
    expect(screen.queryByRole('menuitem', { name: 'Désactiver' })).toBeNull();
    cleanup();
    const some = { names: ['t_note'], when: { properties: { thingid: { const: 2 } } } };
    show(provider([record(1)]), { at: '/things/1', as: model({ ...thing, fixedFields: [some] }) });
    expect(await screen.findByRole('textbox', { name: labels[0]! })).toBeTruthy();
    expect(screen.queryByText(/^Vous agissez au nom/)).toBeNull();
  });

  it('says which fields cannot be saved while impersonating as soon as what is typed makes it such a record', async () => {
    const night = { names: ['t_note'], when: { properties: { t_name: { const: 'Nuit' } } } };
    show(provider([record(1)]), { at: '/things/1', as: model({ ...thing, fixedFields: [night] }) });
    const box = await name();
    expect(screen.queryByText(/^Vous agissez au nom/)).toBeNull();
    await userEvent.clear(box);
    await userEvent.type(box, 'Nuit');
    expect(await screen.findByText(/^Vous agissez au nom .* \(Note\)\.$/)).toBeTruthy();
  });

  it('is read-only for a person who may only look', async () => {
    const look = { ...thing, can: { view: true, create: false, edit: false, delete: false } };
    show(provider([record(1)]), { at: '/things/1', as: model(look) });
    expect(await screen.findByText(/Lecture seule/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText('Mot de passe')).toBeNull();
    const value = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
    expect(value('Durée')?.textContent).toMatch(/^24\sh$/);
    expect(value('Taille')?.textContent).toBe('Petite');
    await waitFor(() => expect(value('Étagère')?.querySelector('a')?.getAttribute('href')).toBe('/shelves/1'));
    // What is empty, or hidden by a condition, is left out.
    for (const label of ['Note', 'Largeur', 'Options', 'Supprimée le']) expect(screen.queryByText(label)).toBeNull();
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Afficher les liens et l’historique',
    ]);
  });

  it('of a record of which one field may be written keeps its form', async () => {
    const fields = things.map((one) => (one.name === 't_name' ? one : { ...one, readOnly: true }));
    show(provider([record(1)]), { at: '/things/1', as: model({ ...thing, fields }) });
    expect(await name()).toBeTruthy();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.queryByText('Durée', { selector: 'dt' })).toBeNull();
  });

  it('has no row for a field that the model leaves out', async () => {
    const fields = things.filter((one) => one.name !== 't_hours');
    show(provider([record(1)]), { at: '/things/1', as: model({ ...thing, fields }) });
    await name();
    expect(screen.queryByText('Durée')).toBeNull();
  });

  it('is called by its kind where it has no title, not by its key', async () => {
    show(provider([record(1, { t_name: null })]), { at: '/things/1' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Chose' })).toBeTruthy();
    cleanup();
    const counted = { ...thing, texts: { ...thing.texts, counted: 'Pièce de la chose |||| Pièces de la chose' } };
    show(provider([record(1, { t_name: null })]), { at: '/things/1', as: model(counted) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Pièce de la chose' })).toBeTruthy();
  });

  it('says that there is no such record', async () => {
    show(provider([record(1)]), { at: '/things/7' });
    expect(await screen.findByText('Élément introuvable')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Retour à la liste' }).getAttribute('href')).toBe('/things');
  });
});

describe('leaving', () => {
  const dirty = async () => {
    const data = provider([record(1), record(12)]);
    const view = show(data, { at: '/things/1' });
    await retype(await name(), 'Autre');
    return { ...view, data };
  };

  it('asks before changes are lost, also on the way from /1 to /12, and stays', async () => {
    const view = await dirty();
    view.navigate('/things/12');
    const dialog = within(await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' }));
    expect(dialog.getByText(/Nom/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Rester' }));
    expect(view.location()!.pathname).toBe('/things/1');
    expect(((await name()) as HTMLInputElement).value).toBe('Autre');
  });

  it('moves on when told to', async () => {
    const view = await dirty();
    view.navigate('/things/12');
    await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
    await waitFor(() => expect(view.location()!.pathname).toBe('/things/12'));
    await waitFor(async () => expect(((await name()) as HTMLInputElement).value).toBe('Chose 12'));
  });

  it('holds the tab back too', async () => {
    await dirty();
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('holds back a plain hash link, which the router alone could not', async () => {
    await dirty();
    const link = document.createElement('a');
    link.href = '#/elsewhere';
    document.body.append(link);
    fireEvent.click(link);
    link.remove();
    expect(await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' })).toBeTruthy();
  });

  it('lets go without a question when nothing changed, and after a save', async () => {
    const view = await dirty();
    await save();
    await screen.findByText('Modifications enregistrées');
    view.navigate('/things/12');
    await waitFor(() => expect(view.location()!.pathname).toBe('/things/12'));
  });
});

describe('conflict', () => {
  it('shows before, mine and theirs, takes the choice per field, and saves on top of theirs', async () => {
    const line = {
      id: 7,
      at: '2026-11-21T09:30:00.000Z',
      action: 'update',
      admin: { name: 'Claire Martin' },
      original: null,
      key: false,
      changes: [{ field: 't_name', before: 'Chose 1', after: 'Leur nom', sealed: false }],
      reverts: null,
      revert: 'no',
    };
    const theirs = record(1, { t_name: 'Leur nom', t_note: 'leur note', version: 5 });
    let stale = true;
    const data = provider([record(1)], {
      update: async (_name, params: { previousData: { version: number }; data: object }) => {
        if (params.previousData.version !== 5) throw refusal(412, { msg_code: 'STALE_VERSION' });
        return { data: { ...theirs, ...params.data, version: 6 } };
      },
      getOne: async () => {
        const first = stale;
        stale = false;
        return { data: first ? record(1) : theirs };
      },
      history: async () => ({
        data: {
          next: null,
          lines: [
            { ...line, id: 8, admin: { name: 'Un passant' }, changes: [{ ...line.changes[0], field: 't_hours' }] },
            line,
          ],
        },
      }),
    });
    show(data, { at: '/things/1' });
    await retype(await name(), 'Mon nom');
    await retype(screen.getByRole('textbox', { name: 'Durée' }), '48');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Quelqu’un d’autre a modifié cet élément' }));
    expect(dialog.getAllByRole('row')[1]!.textContent).toBe('NomChose 1Mon nomLeur nom');
    // Who changed what is in conflict, and when: not who changed something else.
    const said = await dialog.findByText(/Enregistré par : Claire Martin/);
    expect(said.querySelector('time')!.getAttribute('datetime')).toBe(line.at);
    const part = (title: string) => dialog.getByRole('heading', { name: title }).parentElement!.textContent;
    expect(part('Gardé de vous')).toContain('Durée');
    expect(part('Gardé de vous')).not.toContain('Note');
    expect(part('Repris de l’autre')).toContain('leur note');
    const go = dialog.getByRole('button', { name: 'Enregistrer ce choix' });
    expect(go.hasAttribute('disabled')).toBe(true);
    await userEvent.click(dialog.getByRole('radio', { name: 'Nom : Votre valeur' }));
    await userEvent.click(go);
    await waitFor(() => expect(body(data.update)).toEqual({ t_name: 'Mon nom', t_hours: 48 }));
    expect(await screen.findByText('Modifications enregistrées')).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe('leur note');
  });

  it('keeps what was typed on a record that was deleted meanwhile, until it is restored', async () => {
    let now: ReturnType<typeof record> = record(1);
    const data = provider([record(1)], {
      update: async () => {
        now = record(1, { version: 2, t_deletedAt: '2026-01-01T00:00:00Z' });
        throw refusal(412, { msg_code: 'STALE_VERSION' });
      },
      getOne: async () => ({ data: now }),
    });
    show(data, { at: '/things/1' });
    await retype(await name(), 'Mon nom');
    await save();
    expect(await screen.findByText(/supprimé entre-temps.*s’il est restauré/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const restore = await screen.findAllByRole('button', { name: 'Restaurer' });
    now = record(1, { version: 3 });
    await userEvent.click(restore[0]!);
    expect(((await name()) as HTMLInputElement).value).toBe('Mon nom');
    expect(screen.getByText(/1 modification/)).toBeTruthy();
  });

  it('says that the record is gone', async () => {
    let there = true;
    const data = provider([record(1)], {
      update: async () => {
        there = false;
        throw refusal(412, { msg_code: 'STALE_VERSION' });
      },
      getOne: async () => {
        if (!there) throw refusal(404, { msg_code: 'ELEMENT_NOT_FOUND' });
        return { data: record(1) };
      },
    });
    show(data, { at: '/things/1' });
    await retype(await name(), 'Autre');
    await save();
    expect(await screen.findByText(/supprimé entre-temps/)).toBeTruthy();
  });
});

describe('what can be done with a record', () => {
  it('deletes after a question, and offers the way back on a deleted one', async () => {
    const data = provider([record(1), record(2, { t_deletedAt: '2026-11-01T09:00:00Z' })]);
    const view = show(data, { at: '/things/1' });
    await chooseAction('Supprimer');
    const dialog = within(screen.getByRole('dialog', { name: 'Supprimer « Chose 1 » ?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(data.delete).toHaveBeenCalledWith('things', expect.objectContaining({ id: 1 })));
    view.navigate('/things/2');
    expect(await screen.findByText(/supprimé depuis le 01\/11\/2026/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Restaurer' })[0]!);
    await waitFor(() => expect(data.restore).toHaveBeenCalledWith('things', { id: 2 }));
  });

  it('offers and announces no way back to a person who may delete, but not restore: while impersonating', async () => {
    const records = [record(1), record(2, { t_deletedAt: '2026-11-01T09:00:00Z' })];
    const data = provider(records, { delete: async () => ({ data: record(1, { version: 2 }) }) });
    const view = show(data, { at: '/things/2', as: model({ ...thing, withoutRestore: true }) });
    expect(await screen.findByText(/supprimé depuis le 01\/11\/2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restaurer' })).toBeNull();
    view.navigate('/things/1');
    await screen.findByRole('heading', { level: 1, name: 'Chose 1' });
    await chooseAction('Supprimer');
    const dialog = within(screen.getByRole('dialog', { name: 'Supprimer « Chose 1 » ?' }));
    expect(dialog.queryByText(/Restaurer|définitive/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(data.delete).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('button', { name: 'undo' })).toBeNull();
  });

  it('leads to the list after a deletion where the schema says so, with the way back in its message', async () => {
    const data = provider([record(1), record(2)], {
      delete: async () => ({ data: record(1, { version: 2 }) }),
    });
    const softDelete = { ...thing.softDelete!, then: 'list' } as const;
    const view = show(data, { at: '/things/1', as: model({ ...thing, softDelete }) });
    await retype(await name(), 'Autre');
    await chooseAction('Supprimer');
    const dialog = within(screen.getByRole('dialog', { name: 'Supprimer « Chose 1 » ?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByRole('heading', { name: 'Choses' })).toBeTruthy();
    expect(view.location()?.pathname).toBe('/things');
    await userEvent.click(await screen.findByRole('button', { name: 'undo' }));
    await waitFor(() => expect(data.revert).toHaveBeenCalledWith('things', { id: 1, version: 2 }));
  });

  it('closes a dialog about a record when the page shows another one', async () => {
    const view = show(provider([record(1), record(2)]), { at: '/things/2' });
    await screen.findByRole('heading', { level: 1, name: 'Chose 2' });
    view.navigate('/things/1');
    await screen.findByRole('heading', { level: 1, name: 'Chose 1' });
    await chooseAction('Supprimer');
    expect(screen.getByRole('dialog')).toBeTruthy();
    view.navigate('/things/2');
    await screen.findByRole('heading', { level: 1, name: 'Chose 2' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads from a record that is gone for good to a list that never shows it again', async () => {
    let gone = false;
    const data = provider([record(1), record(2)], {
      // Once it is gone the list stays on its way.
      getList: (name) =>
        gone && name === 'things'
          ? new Promise(() => undefined)
          : Promise.resolve({ data: name === 'things' ? [record(1), record(2)] : [], total: 2 }),
      delete: async () => {
        gone = true;
        return { data: record(1) };
      },
    });
    const { softDelete: _, ...forGood } = thing;
    const view = show(data, { as: model(forGood) });
    await screen.findByText('Chose 1');
    view.navigate('/things/1');
    await chooseAction('Supprimer');
    const dialog = within(screen.getByRole('dialog', { name: 'Supprimer « Chose 1 » ?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByRole('heading', { name: 'Choses' })).toBeTruthy();
    expect(screen.queryByText('Chose 1')).toBeNull();
    expect(screen.getByRole('status', { name: 'Chargement de la liste' })).toBeTruthy();
  });

  it('disables after a question and re-enables without one', async () => {
    const data = provider([record(1), record(2, { t_on: false })]);
    const view = show(data, { at: '/things/1' });
    await chooseAction('Désactiver');
    const dialog = within(screen.getByRole('dialog', { name: 'Désactiver « Chose 1 » ?' }));
    expect(dialog.getByText('Vous pourrez revenir en arrière avec « Réactiver ».')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Désactiver' }));
    await waitFor(() => expect(body(data.update)).toEqual({ t_on: false }));
    view.navigate('/things/2');
    await userEvent.click(await screen.findByRole('button', { name: 'Réactiver' }));
    await waitFor(() => expect(body(data.update)).toEqual({ t_on: true }));
  });

  it('runs a declared action after its own question', async () => {
    const actions = [
      {
        name: 'shake',
        placement: ['form' as const],
        permission: [],
        confirm: true,
        call: { method: 'POST', path: '/x/{id}' },
      },
    ];
    const texts = {
      ...thing.texts,
      actions: { shake: { label: 'Secouer', confirm: 'Ça va tomber.', done: 'Secouée.' } },
    };
    const data = provider([record(1)]);
    show(data, { at: '/things/1', as: model({ ...thing, actions, texts }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Secouer' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Ça va tomber. Cela ne peut pas être annulé.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Secouer' }));
    await waitFor(() =>
      expect(data.call).toHaveBeenCalledWith('things', expect.objectContaining({ action: 'shake', id: 1 })),
    );
    expect(await screen.findByText('Secouée.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'undo' })).toBeNull();
  });

  it('offers the undo of an action that declares one, by the version that it has answered', async () => {
    const call = { method: 'POST', path: '/x/{id}' };
    const action = { name: 'shake', placement: ['form' as const], permission: [], confirm: true, call, undo: true };
    const texts = { ...thing.texts, actions: { shake: { label: 'Secouer', confirm: 'Ça va tomber.' } } };
    const data = provider([record(1)], { call: async () => ({ data: { t_id: 1, version: 5 } }) });
    show(data, { at: '/things/1', as: model({ ...thing, actions: [action], texts }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Secouer' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Ça va tomber.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Secouer' }));
    await userEvent.click(await screen.findByRole('button', { name: 'undo' }));
    await waitFor(() => expect(data.revert).toHaveBeenCalledExactlyOnceWith('things', { id: 1, version: 5 }));
  });
});

describe('a new record', () => {
  it('starts from the defaults, sends what was filled in, and opens what was made', async () => {
    const data = provider([record(99)]);
    const view = show(data, { at: '/things/create' });
    await retype(await name(), 'Neuve');
    expect((screen.getByRole('textbox', { name: 'Durée' }) as HTMLInputElement).value).toBe('720');
    await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
    await waitFor(() => expect(body(data.create)).toEqual({ t_name: 'Neuve', t_hours: 720, t_on: true }));
    await waitFor(() => expect(view.location()!.pathname).toBe('/things/99'));
  });

  it('names what is missing and focuses it', async () => {
    const data = provider([]);
    show(data, { at: '/things/create' });
    const box = await name();
    await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
    expect(await screen.findByText('Donnez un nom au profil.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(data.create).not.toHaveBeenCalled();
  });

  it.each(['   ', '\u200b\u3164', '\u2800'])('takes a text in which nothing is seen for no name', async (unseen) => {
    const data = provider([]);
    show(data, { at: '/things/create' });
    await retype(await name(), unseen);
    await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
    expect(await screen.findByText('Donnez un nom au profil.')).toBeTruthy();
    expect(data.create).not.toHaveBeenCalled();
  });

  /** Effective rights of a key on a resource. */
  const rights = (...allowed: string[]) =>
    Object.fromEntries(
      ['view', 'create', 'edit', 'delete'].map((operation) => [operation, { allowed: allowed.includes(operation) }]),
    );

  it('shows a made token once, with a way to copy it', async () => {
    const fields = [
      ...things,
      field({ name: 't_token', kind: 'secret', secret: 'token', readOnly: true, writeOnly: true }),
    ];
    const texts = { ...thing.texts, fields: { ...thing.texts.fields, t_token: 'Clé' } };
    const data = provider([record(99)], {
      create: async (_name, params: { data: object }) => ({ data: { ...params.data, id: 99, t_token: 'ptk_secret' } }),
      rights: async () => ({
        data: { blocked: null, resources: [{ name: 'things', operations: rights('view', 'edit') }] },
      }),
    });
    const view = show(data, { at: '/things/create', as: model({ ...thing, fields, texts }) });
    const sent = vi.spyOn(globalThis, 'fetch');
    await retype(await name(), 'Neuve');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Créer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Voici la clé' }));
    expect((dialog.getByRole('textbox', { name: 'Clé' }) as HTMLInputElement).value).toBe('ptk_secret');
    expect(dialog.getByText(/ne sera plus jamais affichée/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Copier dans le presse-papiers' }));
    expect(await navigator.clipboard.readText()).toBe('ptk_secret');
    expect(await dialog.findByText('Copié')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Copier' }));
    expect(await navigator.clipboard.readText()).toBe(location.origin);
    expect(dialog.getByRole('heading', { name: 'Adresses et authentification' })).toBeTruthy();
    expect(dialog.getByText('/legacy/elements/{type}')).toBeTruthy();
    // What the rights of the key do not reach, the key may not call.
    await waitFor(() => expect(dialog.queryByText('/device/{type}/search')).toBeNull());
    expect(dialog.queryByText('/api/intake/{type}')).toBeNull();
    // Each resource that it reaches, with what it may do there.
    await user.click(dialog.getByText('La clé accède à 1 ressource'));
    expect(dialog.getByText('lire · modifier').closest('dd')?.textContent).toMatch(/^\/\w+\/.*thing/);
    // The session of the person has read it: the key is not used.
    expect(data.rights).toHaveBeenCalledWith('things', expect.objectContaining({ id: 99 }));
    expect(sent).not.toHaveBeenCalled();
    expect(view.location()!.pathname).toBe('/things/create');
    await user.click(dialog.getByRole('button', { name: 'Je l’ai copiée' }));
    await waitFor(() => expect(view.location()!.pathname).toBe('/things/99'));
  });

  it('shows of a key of a source the endpoint for its events alone', async () => {
    const token = field({ name: 't_token', kind: 'secret', secret: 'token', readOnly: true, writeOnly: true });
    const texts = { ...thing.texts, fields: { ...thing.texts.fields, t_token: 'Clé' } };
    const data = provider([record(99)], {
      create: async (_name, params: { data: object }) => ({ data: { ...params.data, id: 99, t_token: 'ptk_secret' } }),
      rights: async () => ({
        data: { blocked: 'ingestion', resources: [{ name: 'things', operations: rights() }] },
      }),
    });
    show(data, { at: '/things/create', as: model({ ...thing, fields: [...things, token], texts }) });
    await retype(await name(), 'Neuve');
    await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Voici la clé' }));
    await waitFor(() => expect(dialog.queryByText('/legacy/elements/{type}')).toBeNull());
    expect(dialog.queryByText('/api/openapi.json')).toBeNull();
    expect(dialog.queryByText(/La clé accède/)).toBeNull();
    expect(dialog.getByText('/api/intake/{type}')).toBeTruthy();
  });
});
