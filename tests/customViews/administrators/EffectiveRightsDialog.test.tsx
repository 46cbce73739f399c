import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import EffectiveRightsDialog from '../../../customViews/administrators/EffectiveRightsDialog';
import type { ActionDialogProps } from '../../../resources/engine/dialogs';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const no = (reason: string, needs: string[] = []) => ({ allowed: false, reason, needs });
const yes = (reason: string, needs: string[] = []) => ({ allowed: true, reason, needs });
const FOUND = {
  blocked: null as string | null,
  scope: { mode: 'listed', count: 2 } as { mode: string; count: number } | null,
  rights: [
    { name: 'location:view', granted: true, reason: 'profile', without: null, uses: 3 },
    { name: 'report:edit', granted: false, reason: 'interlock', without: 'report:view', uses: 0 },
  ],
  countedSince: '2026-11-02',
  resources: [
    {
      name: 'locations',
      operations: {
        view: yes('scope', ['location:view']),
        create: no('missing', ['location:edit']),
        edit: no('missing', ['location:edit']),
        delete: no('unsupported'),
      },
    },
    {
      name: 'unknown-here',
      operations: { view: yes('right'), create: no('unsupported'), edit: no('unsupported'), delete: no('unsupported') },
    },
  ],
};

function shown(found: object | HttpError) {
  const model = modelFor('admin:view', 'location:view');
  const resource = { name: 'administrators', id: 'adminid', title: 'ad_name', texts: {} };
  const { sent } = showFeature(
    <EffectiveRightsDialog
      {...({
        resource,
        record: { adminid: 12, ad_name: 'Anne Roux' },
        onClose: () => undefined,
      } as unknown as ActionDialogProps)}
    />,
    model,
    [],
    {
      reply: () => {
        if (found instanceof HttpError) throw found;
        return found;
      },
    },
  );
  return sent;
}

it('shows what is allowed for each kind of record that the reader knows, and why', async () => {
  const sent = shown(FOUND);
  const row = (await screen.findByRole('rowheader')).closest('tr')!;
  expect(sent[0]?.url).toMatch(/\/administrators\/12\/rights$/);
  const cells = within(row).getAllByRole('cell');
  const [view, create, ...others] = within(row).getAllByRole('button');
  expect(view?.getAttribute('aria-label')).toMatch(/Oui\. Dans ses périmètres seulement\./);
  expect(create?.getAttribute('aria-label')).toMatch(/Non\. Il manque le droit/);
  expect(create?.getAttribute('aria-label')).not.toContain('location:edit');
  // What does not exist is no missing right: nothing to see.
  expect(others.length).toBe(1);
  expect(cells[3]?.querySelector('[aria-hidden]')).toBeNull();
  expect(cells[3]?.textContent).toMatch(/N’existe pas/);
  expect(screen.getByRole('heading', { name: 'Droits effectifs de Anne Roux' })).toBeTruthy();
  expect(screen.getByText(/ses 2 périmètres/)).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toMatch(/demande aussi/);
});

it('names the reason of the chosen cell below the table, also for touch and keyboard', async () => {
  shown(FOUND);
  const [view] = within((await screen.findByRole('rowheader')).closest('tr')!).getAllByRole('button');
  expect(screen.getByRole('status').textContent).toMatch(/Choisissez une case/);
  fireEvent.click(view!);
  expect(view!.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('status').textContent).toMatch(/Voir — Oui\. Dans ses périmètres seulement\./);
});

it.each([
  [{ mode: 'listed', count: 0 }, /Ne voit que ses périmètres/],
  [{ mode: 'all', count: 0 }, /Voit toute l’entreprise/],
])('says how far it reaches: %o', async (scope, text) => {
  shown({ ...FOUND, scope });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says nothing of scopes of another company', async () => {
  shown({ ...FOUND, scope: null });
  await screen.findByRole('rowheader');
  expect(screen.queryByText(/Voit toute|Ne voit que/)).toBeNull();
});

it('sorts the kinds of records by their name in the language of the reader', async () => {
  const [first] = FOUND.resources;
  shown({ ...FOUND, resources: ['locations', 'administrators'].map((name) => ({ ...first, name })) });
  const names = (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Administrateurs', 'Sites']);
});

it.each([
  ['account', /compte est désactivé/],
  ['company', /abonnement de l’entreprise/],
  ['membership', /appartenance à une équipe/],
  ['key', /clé est désactivée/],
  ['creator', /créateur est désactivé/],
  ['creatorAway', /ne peut plus travailler dans cette entreprise/],
  ['creatorIngestion', /droit de donner des clés aux sources/],
  ['refused', /le serveur refuse cette clé/],
  ['ingestion', /événements de sa source/],
])('says why nothing is allowed: %s', async (blocked, text) => {
  shown({ ...FOUND, blocked });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('names the rights that no request has needed, and since when that is counted', async () => {
  const [view, edit] = FOUND.rights;
  const uncounted = { ...view, name: 'admin:view', uses: null };
  shown({ ...FOUND, rights: [{ ...view, uses: 0 }, edit, uncounted] });
  const list = await screen.findByRole('list', { name: 'Droits inutilisés' });
  // Neither the right that has no effect, nor the one that is not counted.
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText(/^Compté depuis le 02\/11\/2026\s: aucune action/)).toBeTruthy();
});

it('says nothing of unused rights where all have been used', async () => {
  shown(FOUND);
  await screen.findByRole('rowheader');
  expect(screen.queryByText(/Compté depuis/)).toBeNull();
});

it('says what went wrong', async () => {
  shown(new HttpError('x', 404, { msg_code: 'ELEMENT_NOT_FOUND' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});
