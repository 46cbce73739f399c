import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ClientResource } from '../../../../domain/schema/client/client';
import type { Subject } from '../../../../src/shell/palette/entry';
import { RecordScreen } from '../../../../src/shell/palette/RecordScreen';
import StartedOperation, { type Started } from '../../../../src/shell/palette/StartedOperation';
import { model, provider, record, show, thing } from '../../../resources/fixture';

afterEach(cleanup);

/** Things whose end can be moved, in a list and in the palette. */
const lasting: ClientResource = {
  ...thing,
  roles: { end: 't_since' },
  list: { ...thing.list, bulk: ['t_since'], named: ['t_since'] },
};

/** The second screen of the palette about Chose 1, and what was chosen there. */
function setUp(as: ClientResource, given: Partial<ReturnType<typeof record>> = {}, first?: Started) {
  const data = provider([record(1, given)]);
  const closed = vi.fn();
  const subject: Subject = { resource: as, id: '1', title: 'Chose 1' };
  function Page() {
    const [open, setOpen] = useState(first === undefined);
    const [started, setStarted] = useState<Started | undefined>(first);
    return (
      <>
        {open && (
          <RecordScreen
            subject={subject}
            isOpen={false}
            onStart={setStarted}
            onBack={() => undefined}
            onClose={() => {
              closed();
              setOpen(false);
            }}
          />
        )}
        {started && <StartedOperation started={started} onEnd={setStarted} />}
      </>
    );
  }
  return { data, closed, ...show(data, { as: model(as), children: <Page /> }) };
}
const offered = async () => {
  await screen.findAllByRole('option');
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
};

describe('what can be done to a record in the palette', () => {
  it('names the record in each entry, and puts what does harm last', async () => {
    setUp(lasting);
    expect(await offered()).toEqual([
      'Ouvrir Chose 1',
      'Prolonger Chose 1…',
      'Dupliquer Chose 1',
      'Voir l’historique de Chose 1',
      'Désactiver Chose 1…',
      'Supprimer Chose 1…',
    ]);
  });

  it('is only what this person may do, and what the state of the record allows', async () => {
    setUp({ ...lasting, can: { view: true, create: false, edit: false, delete: false } });
    expect(await offered()).toEqual(['Ouvrir Chose 1', 'Voir l’historique de Chose 1']);
    cleanup();
    setUp(lasting, { t_on: false });
    expect(await offered()).toContain('Réactiver Chose 1');
    expect(await offered()).not.toContain('Désactiver Chose 1…');
  });

  it('asks as the page does before a record is deactivated', async () => {
    const { data, closed } = setUp(lasting);
    const user = userEvent.setup();
    await screen.findAllByRole('option');
    await user.keyboard('desact{Enter}');
    expect(closed).toHaveBeenCalledTimes(1);
    await screen.findByRole('dialog', { name: 'Désactiver « Chose 1 » ?' });
    expect(data['update']).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Désactiver' }));
    await waitFor(() =>
      expect(data['update']).toHaveBeenCalledWith('things', expect.objectContaining({ id: 1, data: { t_on: false } })),
    );
  });

  it('opens the dialog that moves the end, for a record that was found by name', async () => {
    const subject: Subject = { resource: lasting, id: '1', title: 'Chose 1' };
    setUp(lasting, {}, { kind: 'named', subject, name: 'extend' });
    expect(await screen.findByRole('dialog', { name: 'Prolonger Chose 1' })).toBeTruthy();
  });

  it('says when something cannot be done to the record that was found', async () => {
    const subject: Subject = { resource: lasting, id: '1', title: 'Chose 1' };
    const { data } = setUp(lasting, {}, { kind: 'named', subject, name: 'enable' });
    expect(await screen.findByText('Impossible pour Chose 1 dans son état actuel.')).toBeTruthy();
    expect(data['update']).not.toHaveBeenCalled();
  });
});
