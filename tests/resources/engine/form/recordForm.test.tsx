import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unsavedChanges } from '../../../../resources/engine/form/unsavedChanges';
import {
  chooseAction,
  DRAFT_KEY,
  field,
  model,
  provider,
  record,
  refusal,
  shelf,
  show,
  thing,
  things,
} from '../../fixture';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Nom/ });
const retype = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box);
  if (text !== '') await userEvent.type(box, text);
};
const click = (role: string, label: string | RegExp) => userEvent.click(screen.getByRole(role, { name: label }));
const body = (call: { mock: { calls: unknown[][] } } | undefined) =>
  (call?.mock.calls.at(-1)?.[1] as { data: unknown }).data;

describe('the save bar', () => {
  it('says from what to what, and only names a secret', async () => {
    show(provider([record(1)]), { at: '/things/1' });
    await retype(await name(), 'Autre');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Taille' }), 'Grande');
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'tres-secret');
    await click('button', /3 modifications/);
    const list = screen.getByRole('group', { name: 'Ce qui change' });
    expect(list.textContent).toContain('Nom :' + 'de' + 'Chose 1' + '→' + 'à' + 'Autre');
    expect(list.textContent).toContain('Petite' + '→' + 'à' + 'Grande');
    expect(list.textContent).toContain('Mot de passe');
    expect(list.textContent).not.toContain('tres-secret');
  });
});

describe('a save that takes its time', () => {
  it('keeps what is typed meanwhile, as a change of its own', async () => {
    const data = provider([record(1)]);
    let answer: (value: unknown) => void = () => {};
    data.update!.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    show(data, { at: '/things/1' });
    await retype(await name(), 'Autre');
    await click('button', 'Enregistrer');
    await waitFor(() => expect(data.update).toHaveBeenCalled());
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'vite');
    answer({ data: record(1, { t_name: 'Autre', version: 2 }) });
    expect((await screen.findByText(/1 modification/)).textContent).toContain('Note');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('vite');
    expect((await name()).value).toBe('Autre');
  });
});

describe('a creation that takes its time', () => {
  const slow = () => {
    let answer: (value: unknown) => void = () => {};
    const create = () => new Promise((resolve) => (answer = resolve));
    return { create, answer: (values: Record<string, unknown>) => answer({ data: record(99, values) }) };
  };

  it('leads to the record with what is typed meanwhile, as a change of its own, in the field that it is typed into', async () => {
    const { create, answer } = slow();
    const data = provider([record(99, { t_name: 'Neuve' })], { create });
    const view = show(data, { at: '/things/create' });
    await retype(await name(), 'Neuve');
    await click('button', 'Créer');
    await waitFor(() => expect(data.create).toHaveBeenCalled());
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'vite');
    answer({ t_name: 'Neuve' });
    await waitFor(() => expect(view.location()!.pathname).toBe('/things/99'));
    expect((await screen.findByText(/1 modification/)).textContent).toContain('Note');
    const note = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
    expect(note.value).toBe('vite');
    expect(document.activeElement).toBe(note);
    expect(data.update).not.toHaveBeenCalled();
    await click('button', 'Enregistrer');
    await waitFor(() => expect(body(data.update)).toEqual({ t_note: 'vite' }));
    view.unmount();
    // Nothing of it waits for the next new record.
    show(provider([]), { at: '/things/create' });
    expect((await name()).value).toBe('');
    expect(screen.queryByText(/remplir ce formulaire/)).toBeNull();
  });

  it('in a dialog: it stays, with that, on the record', async () => {
    const shelves = { ...shelf, form: { sections: [{ key: 'general', fields: ['s_name'] }] } };
    const made = { id: 7, shelfid: 7, s_name: 'Neuve' };
    let answer: (value: unknown) => void = () => {};
    const data = provider([record(1)], {
      create: () => new Promise((resolve) => (answer = resolve)),
      getMany: async () => ({ data: [made] }),
    });
    show(data, { at: '/things/1', as: model(thing, [shelves]) });
    await retype(await screen.findByRole<HTMLInputElement>('combobox', { name: 'Étagère' }), 'Neuve');
    await userEvent.click(await screen.findByRole('option', { name: 'Ajouter « Neuve » : Étagère…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nouvelle étagère' }));
    const box = () => dialog.getByRole<HTMLInputElement>('textbox', { name: /^Nom/ });
    await userEvent.click(dialog.getByRole('button', { name: 'Créer' }));
    await waitFor(() => expect(data.create).toHaveBeenCalled());
    await userEvent.type(box(), ' aussi');
    answer({ data: made });
    await dialog.findByText(/1 modification/);
    expect(box().value).toBe('Neuve aussi');
    data.update!.mockImplementation(async () => ({ data: { ...made, s_name: 'Neuve aussi' } }));
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(body(data.update)).toEqual({ s_name: 'Neuve aussi' });
    expect((await screen.findByText(/1 modification/)).textContent).toContain('Étagère');
  });
});

describe('a way out that the router does not see', () => {
  it('asks, stays when told to, and asks again after it has failed', async () => {
    show(provider([record(1)]), { at: '/things/1' });
    await name();
    expect(await unsavedChanges.confirmLeave()).toBe(true);
    await retype(await name(), 'Autre');
    const asked = () => {
      const answer = unsavedChanges.confirmLeave();
      return screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' }).then(() => answer);
    };
    let answer = asked();
    await userEvent.click(await screen.findByRole('button', { name: 'Rester' }));
    expect(await answer).toBe(false);
    answer = asked();
    await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
    expect(await answer).toBe(true);
    expect(await unsavedChanges.confirmLeave()).toBe(true);
    unsavedChanges.resume();
    answer = asked();
    await userEvent.click(await screen.findByRole('button', { name: 'Rester' }));
    expect(await answer).toBe(false);
  });
});

describe('a way out that the router sees', () => {
  it('is asked about until a person answers, whatever navigation ends meanwhile', async () => {
    const view = show(provider([record(1)]), { at: '/things/1' });
    await retype(await name(), 'Autre');
    view.navigate('/elsewhere');
    const asked = { name: 'Quitter sans enregistrer ?' };
    await screen.findByRole('dialog', asked);
    view.navigate('/things/1?tab=general');
    await waitFor(() => expect(view.location()!.search).toBe('?tab=general'));
    expect(screen.getByRole('dialog', asked)).toBeTruthy();
    await click('button', 'Quitter sans enregistrer');
    await screen.findByText('elsewhere');
  });
});

describe('a record that is deleted for good', () => {
  it('takes what was typed with it, without a question', async () => {
    const { softDelete: _, ...lasting } = thing;
    const view = show(provider([record(1)]), { at: '/things/1', as: model(lasting) });
    await retype(await name(), 'Autre');
    await chooseAction('Supprimer');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(view.location()!.pathname).toBe('/things'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('Escape', () => {
  it('leaves for the list, past the question when something would be lost', async () => {
    const view = show(provider([record(1)]), { at: '/things/1' });
    await retype(await name(), 'Autre');
    // Taken from the browser, which closes with it a dialog that opens meanwhile: the question.
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
    expect(await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' })).toBeTruthy();
    await click('button', 'Rester');
    await click('button', 'Rétablir');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(view.location()!.pathname).toBe('/things'));
  });
});

describe('a value that only the server writes, with a condition', () => {
  const visibleWhen = { properties: { t_end: { type: 'string' } }, required: ['t_end'] };
  const end = field({ name: 't_end', kind: 'text', nullable: true, readOnly: true, visibleWhen });
  const as = model({
    ...thing,
    fields: [...things, end],
    form: { sections: [{ key: 'general', fields: ['t_name', 't_end'] }] },
    texts: { ...thing.texts, fields: { ...thing.texts.fields, t_end: 'Fin' } },
  });
  const shown = () => screen.queryByRole('group', { name: 'Fin' })?.textContent;

  it('is absent while the condition does not hold, and there once a save makes it hold', async () => {
    const data = provider([record(1, { t_end: null })]);
    data.update!.mockImplementation(async () => ({ data: record(1, { t_name: 'Autre', t_end: 'mardi', version: 2 }) }));
    show(data, { at: '/things/1', as });
    await retype(await name(), 'Autre');
    expect(shown()).toBeUndefined();
    await click('button', 'Enregistrer');
    await waitFor(() => expect(shown()).toBe('mardi'));
  });

  it('is there where the condition reads a value that the person does not see', async () => {
    show(provider([record(1)]), { at: '/things/1', as });
    await name();
    expect(shown()).toBeDefined();
  });
});

describe('a field that a condition switches off', () => {
  it('is saved as it was, whatever was typed before', async () => {
    const enabledWhen = { properties: { t_kind: { const: 'small' } } };
    const fields = things.map((field) => (field.name === 't_note' ? { ...field, enabledWhen } : field));
    const data = provider([record(1, { t_note: 'avant' })]);
    show(data, { at: '/things/1', as: model({ ...thing, fields }) });
    await retype(await screen.findByRole('textbox', { name: 'Note' }), 'après');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Taille' }), 'Grande');
    expect(screen.getByRole('textbox', { name: 'Note' }).hasAttribute('disabled')).toBe(true);
    await retype(screen.getByRole('textbox', { name: /^Largeur/ }), '4');
    await click('button', 'Enregistrer');
    await waitFor(() => expect(body(data.update)).toEqual({ t_kind: 'large', t_width: 4 }));
  });

  it('can be one that goes in one direction: the condition sees the value before the change', async () => {
    const enabledWhen = { properties: { t_kind: { const: 'large' } } };
    const fields = things.map((field) => (field.name === 't_kind' ? { ...field, enabledWhen } : field));
    const data = provider([record(1, { t_kind: 'large', t_width: 4 }), record(2, { t_kind: 'small' })]);
    show(data, { at: '/things/1', as: model({ ...thing, fields }) });
    const size = await screen.findByRole('combobox', { name: 'Taille' });
    await userEvent.selectOptions(size, 'Petite');
    // It can be taken back until it is saved.
    expect(size.hasAttribute('disabled')).toBe(false);
    await click('button', 'Enregistrer');
    await waitFor(() => expect(body(data.update)).toMatchObject({ t_kind: 'small' }));
    cleanup();
    show(data, { at: '/things/2', as: model({ ...thing, fields }) });
    expect((await screen.findByRole('combobox', { name: 'Taille' })).hasAttribute('disabled')).toBe(true);
  });
});

describe('tabs', () => {
  const tabbed = {
    ...thing,
    form: {
      ...thing.form,
      tabs: [
        { key: 'first', sections: ['more'] },
        { key: 'second', sections: ['general'] },
      ],
    },
    texts: { ...thing.texts, tabs: { first: 'Réglages', second: 'Identité' } },
  };

  it('are moved through by arrows, and show the first field that is wrong', async () => {
    show(provider([]), { at: '/things/create', as: model(tabbed) });
    const [first, second] = await screen.findAllByRole('tab');
    expect(first!.getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByRole('textbox', { name: /^Nom/ })).toBeNull();
    await click('button', 'Créer');
    const box = await name();
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(second!.getAttribute('aria-selected')).toBe('true');
    expect(second!.textContent).toBe('Identité1');
    second!.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(first);
    expect(first!.getAttribute('aria-selected')).toBe('true');
  });

  it('open the one that the address names, follow it, and keep the one in front there', async () => {
    const shown = show(provider([record(1)]), { at: '/things/1?tab=second&from=list', as: model(tabbed) });
    const [first, second] = await screen.findAllByRole('tab');
    expect(second!.getAttribute('aria-selected')).toBe('true');
    await userEvent.click(first!);
    expect(shown.location()!.search).toBe('?tab=first&from=list');
    expect(first!.getAttribute('aria-selected')).toBe('true');
    shown.navigate('/things/1?tab=second');
    await waitFor(() => expect(second!.getAttribute('aria-selected')).toBe('true'));
    // No such tab: the first one, and no blank page.
    shown.navigate('/things/1?tab=gone');
    await waitFor(() => expect(first!.getAttribute('aria-selected')).toBe('true'));
  });

  it('say where something was changed, and come to the front with what the server refuses', async () => {
    const refused = refusal(422, {
      msg_code: 'VALIDATION_FAILED',
      errors: { t_name: { message: 'errors.DUPLICATE_KEY' } },
    });
    show(provider([record(1)], { update: () => Promise.reject(refused) }), {
      at: '/things/1?tab=second',
      as: model(tabbed),
    });
    const [first, second] = await screen.findAllByRole('tab');
    await retype(await name(), 'Autre');
    await waitFor(() => expect(second!.textContent).toBe('Identitémodifié'));
    expect(first!.textContent).toBe('Réglages');
    await userEvent.click(first!);
    await click('button', 'Enregistrer');
    await waitFor(() => expect(second!.getAttribute('aria-selected')).toBe('true'));
    expect(document.activeElement).toBe(await name());
    expect(second!.textContent).toBe('Identité1');
  });
});

describe('a draft', () => {
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('portico.draft.'));
  const type = async (at = '/things/1') => {
    const view = show(provider([record(1)]), { at });
    await retype(await name(), 'Brouillon');
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'tres-secret');
    await waitFor(() => expect(kept()).toHaveLength(1));
    view.unmount();
  };

  it('outlives the page without its secrets, is offered, and taken up without saving', async () => {
    await type();
    const data = provider([record(1)]);
    show(data, { at: '/things/1' });
    expect((await screen.findByText(/Vous aviez commencé/)).textContent).toContain('Nom');
    expect((await name()).value).toBe('Chose 1');
    await click('button', 'Reprendre');
    expect((await name()).value).toBe('Brouillon');
    expect(screen.getByLabelText<HTMLInputElement>('Mot de passe').value).toBe('');
    expect(data.update).not.toHaveBeenCalled();
    await click('button', 'Enregistrer');
    await screen.findByText('Modifications enregistrées');
    expect(kept()).toEqual([]);
  });

  it('cannot be read in the browser by another person, and is not offered to another one', async () => {
    await type();
    const stored = localStorage.getItem(kept()[0] ?? '') ?? '';
    expect(stored).toMatch(/^[0-9a-f]{100,}$/);
    expect(Buffer.from(stored, 'hex').toString()).not.toMatch(/Brouillon|Chose|t_name/);
    expect(JSON.stringify({ ...localStorage })).not.toContain(DRAFT_KEY);
    show(provider([record(1)]), { at: '/things/1', draftKey: 'ff'.repeat(32) });
    expect((await name()).value).toBe('Chose 1');
    expect(screen.queryByText(/Vous aviez commencé/)).toBeNull();
    expect(kept()).toEqual([]);
  });

  it('is thrown away when told to, and when the changes are discarded', async () => {
    await type();
    const view = show(provider([record(1)]), { at: '/things/1' });
    await screen.findByText(/Vous aviez commencé/);
    await click('button', 'Abandonner');
    expect(screen.queryByText(/Vous aviez commencé/)).toBeNull();
    expect(kept()).toEqual([]);
    await retype(await name(), 'Encore');
    await waitFor(() => expect(kept()).toHaveLength(1));
    view.navigate('/elsewhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
    await screen.findByText('elsewhere');
    expect(kept()).toEqual([]);
  });

  it('asks field by field when the record has changed since, and saves nothing by itself', async () => {
    await type();
    const data = provider([record(1, { t_name: 'Leur nom', version: 4 })]);
    show(data, { at: '/things/1' });
    await screen.findByText(/Vous aviez commencé/);
    await click('button', 'Reprendre');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('row')[1]!.textContent).toBe('NomChose 1BrouillonLeur nom');
    await userEvent.click(dialog.getByRole('radio', { name: 'Nom : Votre valeur' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reprendre ce choix' }));
    expect((await name()).value).toBe('Brouillon');
    expect(data.update).not.toHaveBeenCalled();
  });

  it('of a new record is kept as well', async () => {
    await type('/things/create');
    show(provider([]), { at: '/things/create' });
    await screen.findByText(/remplir ce formulaire/);
    await click('button', 'Reprendre');
    expect((await name()).value).toBe('Brouillon');
  });
});

describe('a proposal of another field', () => {
  const fields = things.map((field) =>
    field.name === 't_note' ? { ...field, propose: { from: 't_name', part: 'domain' } as const } : field,
  );
  const proposing = model({ ...thing, fields });
  const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });

  it('fills in a new record, and follows what is typed', async () => {
    show(provider([]), { at: '/things/create', as: proposing });
    await userEvent.type(await name(), 'claire');
    expect(note().value).toBe('');
    await userEvent.type(await name(), '@hotel.example');
    expect(note().value).toBe('hotel.example');
    await retype(await name(), 'Claire');
    expect(note().value).toBe('');
  });

  it('gives way to a person who writes something else, and leaves a stored record alone', async () => {
    const view = show(provider([]), { at: '/things/create', as: proposing });
    await userEvent.type(await name(), 'c@hotel');
    await retype(note(), 'mine');
    await userEvent.type(await name(), '.example');
    expect(note().value).toBe('mine');
    view.unmount();
    show(provider([record(1, { t_note: '' })]), { at: '/things/1', as: proposing });
    await retype(await name(), 'c@hotel.example');
    expect(note().value).toBe('');
  });

  it('is the same text, or the beginning of a login', async () => {
    const from = (part: 'text' | 'prefix') =>
      model({
        ...thing,
        fields: things.map((field) =>
          field.name === 't_note' ? { ...field, propose: { from: 't_name', part } as const } : field,
        ),
      });
    const view = show(provider([]), { at: '/things/create', as: from('text') });
    await userEvent.type(await name(), 'claire@hotel.example');
    expect(note().value).toBe('claire@hotel.example');
    view.unmount();
    show(provider([]), { at: '/things/create', as: from('prefix') });
    await userEvent.type(await name(), 'Été 2026');
    expect(note().value).toBe('ete-2026');
  });
});

describe('a copy', () => {
  it('starts from what may be copied: another name, no unique value, no secret', async () => {
    const fields = things.map((field) => (field.name === 't_note' ? { ...field, unique: true } : field));
    const data = provider([record(1, { t_note: 'unique', t_hours: 48 }), record(99)]);
    const view = show(data, { at: '/things/1', as: model({ ...thing, fields }) });
    await chooseAction('Dupliquer');
    await screen.findByText(/Copie de « Chose 1 »/);
    expect((await name()).value).toBe('Chose 1 (copie)');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Mot de passe').value).toBe('');
    await click('button', 'Créer');
    await waitFor(() => expect(data.create).toHaveBeenCalled());
    expect(body(data.create)).toMatchObject({ t_name: 'Chose 1 (copie)', t_hours: 48, t_shelfid: 1 });
    expect(body(data.create)).not.toHaveProperty('thingid');
    expect(body(data.create)).not.toHaveProperty('t_note');
    await waitFor(() => expect(view.location()!.pathname).toBe('/things/99'));
  });
});

describe('a reference', () => {
  const shelves = { ...shelf, form: { sections: [{ key: 'general', fields: ['s_name'] }] } };
  const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Étagère' });

  it('makes what it should point at in a dialog, with the name that was typed', async () => {
    const made = { id: 7, shelfid: 7, version: 1, s_name: 'Neuve' };
    const data = provider([record(1)], {
      create: async () => ({ data: made }),
      getMany: async () => ({ data: [made] }),
    });
    show(data, { at: '/things/1', as: model(thing, [shelves]) });
    await retype(await box(), 'Neuve');
    await userEvent.click(await screen.findByRole('option', { name: 'Ajouter « Neuve » : Étagère…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nouvelle étagère' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Nom/ }).value).toBe('Neuve');
    await userEvent.click(dialog.getByRole('button', { name: 'Créer' }));
    await waitFor(() => expect(data.create).toHaveBeenCalledTimes(1));
    expect(data.create!.mock.calls[0]).toMatchObject(['shelves', { data: { s_name: 'Neuve' } }]);
    expect(body(data.create)).toEqual({ s_name: 'Neuve' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Its undo would leave the field of this form without the record.
    expect(await screen.findByText(/Élément créé : Neuve/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'undo' })).toBeNull();
    expect(data.update).not.toHaveBeenCalled();
    await click('button', 'Enregistrer');
    await waitFor(() => expect(body(data.update)).toEqual({ t_shelfid: 7 }));
  });

  it('asks before what was typed into the dialog goes with it', async () => {
    show(provider([record(1)]), { at: '/things/1', as: model(thing, [shelves]) });
    await retype(await box(), 'Neuve');
    await userEvent.click(await screen.findByRole('option', { name: 'Ajouter « Neuve » : Étagère…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nouvelle étagère' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Nom/ }), ' et longue');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    const asked = within(await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Rester' }));
    const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Nom/ });
    expect(name.value).toBe('Neuve et longue');
    await retype(name, 'Neuve');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers nothing new to callers who may not make one', async () => {
    const closed = { ...shelves, can: { view: true, create: false, edit: false, delete: false } };
    show(provider([record(1)]), { at: '/things/1', as: model(thing, [closed]) });
    await userEvent.click(await box());
    expect(await screen.findByRole('option', { name: 'Grenier' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /Ajouter/ })).toBeNull();
  });
});

describe('the address of a new record', () => {
  it('says so to callers who may not make one', async () => {
    const closed = { ...thing, can: { view: true, create: false, edit: true, delete: false } };
    const data = provider([record(1)]);
    show(data, { at: '/things/create', as: model(closed), noCreate: true });
    expect(await screen.findByText('Vous ne pouvez pas créer cet élément')).toBeTruthy();
    expect(data.getOne).not.toHaveBeenCalled();
  });
});

describe('a section without a value', () => {
  const loose = things.map((one) => (one.name === 't_note' ? { ...one, maxLength: 5 } : one));
  const form = {
    sections: [
      { key: 'general', fields: ['t_name', 't_kind', 't_hours', 't_on'] },
      { key: 'more', fields: ['t_note', 't_shelfid', 't_flags'] },
    ],
  };
  const as = model({ ...thing, fields: loose, form });
  const bare = () => record(1, { t_note: null, t_shelfid: null, t_flags: '0' });
  const section = () => screen.getByText('Le reste').closest('details');

  it('begins closed, says so, and is opened and closed by its title', async () => {
    show(provider([bare()]), { at: '/things/1', as });
    await screen.findByRole('textbox', { name: /^Nom/ });
    expect(section()?.open).toBe(false);
    expect(section()?.textContent).toContain('rien de renseigné');
    await userEvent.click(screen.getByText('Le reste'));
    expect(section()?.open).toBe(true);
    await userEvent.click(screen.getByText('Le reste'));
    expect(section()?.open).toBe(false);
  });

  it('stays open while something in it is changed, or refused', async () => {
    const data = provider([bare()], {
      update: async () => {
        throw refusal(422, {
          msg_code: 'INVALID',
          errors: { t_note: { message: 'errors.FIELD_TOO_LONG', args: {} } },
        });
      },
    });
    show(data, { at: '/things/1', as });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Nom/ }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(section()?.open).toBe(true));
    await userEvent.type(screen.getByLabelText('Note'), 'x');
    await userEvent.click(screen.getByText('Le reste'));
    expect(section()?.open).toBe(true);
  });

  it('is none with a value, with a field that may be required, or with a secret', async () => {
    show(provider([record(1, { t_note: 'là', t_shelfid: null })]), { at: '/things/1', as });
    await screen.findByRole('textbox', { name: /^Nom/ });
    expect(section()).toBeNull();
    cleanup();
    for (const name of ['t_width', 't_secret']) {
      const sections = [form.sections[0]!, { key: 'more', fields: ['t_note', name] }];
      show(provider([bare()]), { at: '/things/1', as: model({ ...thing, form: { sections } }) });
      await screen.findByRole('textbox', { name: /^Nom/ });
      expect(section()).toBeNull();
      cleanup();
    }
  });

  it('of a new record is open', async () => {
    show(provider([]), { at: '/things/create', as });
    await screen.findByRole('textbox', { name: /^Nom/ });
    expect(section()).toBeNull();
  });
});
