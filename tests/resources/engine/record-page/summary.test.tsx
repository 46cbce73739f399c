import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SummaryPart } from '../../../../domain/schema/model/model';
import { zh } from '../../../../locales/zh';
import { usePageActions } from '../../../../resources/ui/pageActions';
import { field, model, provider, record, shelf, show, thing } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const texts = {
  long: 'rangée {t_since}',
  soon: 'sort {t_since}',
  size: 'taille {t_kind}, étagère {t_shelfid}',
  hours: '{t_hours} heure |||| {t_hours} heures',
  broken: 'tombée : {s_name}',
  chinese: '{t_since} 到期',
  period: 'commence {t_since}, se termine {t_until}',
};
const shown = (summary: readonly SummaryPart[], state: readonly SummaryPart[] = [], others = [shelf]) =>
  model({ ...thing, record: { state, summary }, texts: { ...thing.texts, summary: texts } }, others);
const header = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Chose 1' });
  return document.querySelector<HTMLElement>('.e-summary')!;
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('the summary of a record', () => {
  it('says the parts whose time has come and whose values are there', async () => {
    const parts = [
      { text: 'long', past: 't_since' },
      { text: 'soon', future: 't_since' },
      { text: 'size' },
      { text: 'hours', when: { properties: { t_kind: { const: 'small' } } } },
    ];
    const past = provider([record(1, { t_since: inHours(-0.5), t_hours: 1 })]);
    const view = show(past, { at: '/things/1', as: shown(parts) });
    await waitFor(async () =>
      expect((await header()).textContent).toMatch(
        /^rangée il y a (29|30)\smin taille petite, étagère Cave 1\sh heure$/,
      ),
    );
    view.unmount();
    const future = provider([record(1, { t_since: inHours(0.6), t_shelfid: null, t_kind: 'large' })]);
    show(future, { at: '/things/1', as: shown(parts) });
    await waitFor(async () => expect((await header()).textContent).toMatch(/^sort dans 3[567]\smin$/));
  });

  it('begins with a capital where it begins with words, and leaves a value as it is', async () => {
    const of = async (part: SummaryPart) => {
      const view = show(provider([record(1)]), { at: '/things/1', as: shown([part]) });
      const { classList } = (await header()).querySelector('p')!;
      const isSentence = classList.contains('e-sentence');
      view.unmount();
      return isSentence;
    };
    expect([await of({ text: 'size' }), await of({ field: 't_name' })]).toEqual([true, false]);
  });

  it('says that a record is off in the words of its own field', async () => {
    const as = model({
      ...thing,
      texts: { ...thing.texts, enums: { t_on: { true: 'Activée', false: 'Désactivée' } } },
    });
    show(provider([record(1, { t_on: false })]), { at: '/things/1', as });
    expect((await header()).textContent).toMatch(/^○Désactivée/);
  });

  it('has the first state that applies; a record that is off or deleted is that first of all', async () => {
    const state = [
      { text: 'soon', future: 't_since', tone: 'info' as const },
      { field: 't_kind' },
      { text: 'hours', tone: 'danger' as const },
    ];
    const of = (given: Readonly<Record<string, unknown>>) => provider([record(1, given)]);
    const view = show(of({}), { at: '/things/1', as: shown([], state) });
    expect(within(await header()).getByText('Petite')).toBeTruthy();
    view.unmount();
    const off = show(of({ t_on: false }), { at: '/things/1', as: shown([], state) });
    expect((await header()).textContent).toBe('○Désactivé');
    off.unmount();
    show(of({ t_deletedAt: inHours(-1) }), { at: '/things/1', as: shown([], state) });
    expect((await header()).textContent).toBe('○Supprimé');
  });

  describe('about the last record of another resource', () => {
    const pointing = {
      ...shelf,
      fields: [...shelf.fields, field({ name: 's_thingid', kind: 'reference', type: 'integer', filter: { op: 'eq' } })],
    };
    const parts = [{ text: 'broken', last: { resource: 'shelves', by: 's_thingid' } }];

    it('reads one record as the caller', async () => {
      const data = provider([record(1)]);
      show(data, { at: '/things/1', as: shown(parts, [], [pointing]) });
      await waitFor(async () => expect((await header()).textContent).toBe('tombée : Cave'));
      expect(data['getList']).toHaveBeenCalledWith(
        'shelves',
        expect.objectContaining({ filter: { s_thingid: [1] }, pagination: { page: 1, perPage: 1 } }),
      );
    });

    it('says nothing to callers who may not see that resource, and asks nothing', async () => {
      const data = provider([record(1)]);
      show(data, { at: '/things/1', as: shown(parts, [], []) });
      expect((await header()).textContent).toBe('');
      expect(data['getList']).not.toHaveBeenCalled();
    });
  });

  it('names the last change where nothing else is declared', async () => {
    const line = { id: 1, at: inHours(-0.5), action: 'update', admin: { name: 'Claire' }, changes: [], reverts: null };
    const data = provider([record(1)], { history: async () => ({ data: { lines: [line], next: null } }) });
    show(data, { at: '/things/1' });
    await waitFor(async () =>
      expect((await header()).textContent).toMatch(/^dernière modification il y a (29|30)\smin par Claire$/),
    );
  });
});

describe('the actions of a record', () => {
  const choices = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));

  it('are one button and a menu, with what does harm at its end', async () => {
    const action = (name: string) => ({ name, placement: ['form' as const], permission: [], confirm: false });
    const own = {
      ...thing,
      actions: [action('print'), action('renew')],
      record: { ...thing.record, primary: 'renew' },
    };
    const labels = { print: { label: 'Imprimer' }, renew: { label: 'Renouveler' } };
    show(provider([record(1)]), {
      at: '/things/1',
      as: model({ ...own, texts: { ...thing.texts, actions: labels } }),
    });
    expect(await screen.findByRole('button', { name: 'Renouveler' })).toBeTruthy();
    await open();
    expect(choices()).toEqual(['Imprimer', 'Dupliquer', 'Nouvelle chose', 'Désactiver', 'Supprimer']);
  });

  it('come after what the page around them offers for the record, in a group of their own where they do harm', async () => {
    function Offer() {
      usePageActions([{ label: 'Pourquoi ?', object: 'Chose 1', inMenu: true, run: () => {} }]);
      return null;
    }
    render(<Offer />);
    show(provider([record(1)]), { at: '/things/1' });
    await open();
    expect(choices()).toEqual(['Dupliquer', 'Nouvelle chose', 'Pourquoi ?', 'Désactiver', 'Supprimer']);
    const last = within(screen.getByRole('menu')).getAllByRole('group').at(-1)!;
    expect(
      within(last)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Désactiver', 'Supprimer']);
  });

  it('are only those that the caller may take', async () => {
    const can = { view: true, create: false, edit: true, delete: false };
    show(provider([record(1)]), { at: '/things/1', as: model({ ...thing, can }) });
    await open();
    expect(choices()).toEqual(['Désactiver']);
    cleanup();
    const none = { view: true, create: false, edit: false, delete: false };
    show(provider([record(1)]), { at: '/things/1', as: model({ ...thing, can: none }) });
    await screen.findByRole('heading', { level: 1, name: 'Chose 1' });
    expect(screen.queryByRole('button', { name: 'Autres actions' })).toBeNull();
  });

  it('of a disabled record begin with the way back', async () => {
    show(provider([record(1, { t_on: false })]), { at: '/things/1' });
    expect(await screen.findByRole('button', { name: 'Réactiver' })).toBeTruthy();
    await open();
    expect(choices()).toEqual(['Dupliquer', 'Nouvelle chose', 'Supprimer']);
  });
});

it('has no space between a time and a word where both are Chinese', async () => {
  const chinese = { ...shown([{ text: 'chinese' }]), locale: 'zh' as const };
  show(provider([record(1, { t_since: inHours(-0.5) })]), { at: '/things/1', as: chinese, texts: zh });
  await waitFor(async () => expect((await header()).textContent).toMatch(/^(29|30) 分钟前到期$/));
});

it.each([
  ['2099-01-27T22:00:00.000Z', 'commence le 27/01/2099 à 08:00, se termine à 23:00'],
  ['2099-01-28T22:00:00.000Z', 'commence le 27/01/2099, se termine le 28/01/2099'],
])('says the hours of what is on one day, and its day once: until %s', async (t_until, text) => {
  const until = { ...thing.fields.find(({ name }) => name === 't_since')!, name: 't_until' };
  const summary = { state: [], summary: [{ text: 'period', future: 't_since' }] };
  const period = {
    ...thing,
    fields: [...thing.fields, until],
    record: summary,
    texts: { ...thing.texts, summary: texts },
  };
  show(provider([record(1, { t_since: '2099-01-27T07:00:00.000Z', t_until })]), {
    at: '/things/1',
    as: model(period, []),
  });
  await waitFor(async () => expect((await header()).textContent).toBe(text));
});
