import { cleanup, screen, within } from '@testing-library/react';
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
  scope: { mode: 'listed', main: 3, secondaries: [4] },
  rights: [
    { name: 'location:view', granted: true, reason: 'profile', without: null },
    { name: 'report:edit', granted: false, reason: 'interlock', without: 'report:view' },
  ],
  resources: [
    {
      name: 'locations',
      operations: {
        view: yes('scope', ['location:view']),
        create: no('missing', ['location:edit']),
        edit: no('missing', ['location:edit']),
        delete: no('missing', ['location:edit']),
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
  const resource = { name: 'administrators', id: 'adminid' };
  const { sent } = showFeature(
    <EffectiveRightsDialog
      {...({ resource, record: { adminid: 12 }, onClose: () => undefined } as unknown as ActionDialogProps)}
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
  expect(cells[0]?.textContent).toMatch(/Oui\. Dans ses périmètres seulement\./);
  expect(cells[1]?.textContent).toMatch(/Non\. Il manque le droit/);
  expect(cells[1]?.textContent).not.toContain('location:edit');
  expect(screen.getByText(/ses 2 périmètres/)).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toMatch(/demande aussi/);
});

it.each([
  ['account', /compte est désactivé/],
  ['company', /abonnement de l’entreprise/],
  ['membership', /appartenance à une équipe/],
  ['key', /clé est désactivée/],
  ['creator', /créateur est désactivé/],
  ['ingestion', /événements de sa source/],
])('says why nothing is allowed: %s', async (blocked, text) => {
  shown({ ...FOUND, blocked });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says what went wrong', async () => {
  shown(new HttpError('x', 404, { msg_code: 'ELEMENT_NOT_FOUND' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});
