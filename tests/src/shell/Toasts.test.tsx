import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext, useAddUndoableMutation, useNavigate, useNotify } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeI18nProvider } from '../../../src/i18n/makeI18nProvider';
import { Toasts } from '../../../src/shell/Toasts';
import { switchWarning } from '../../../src/shell/useToastQueue';

const i18n = makeI18nProvider('fr', [], () => Promise.resolve());
let notify: ReturnType<typeof useNotify>;
let navigate: ReturnType<typeof useNavigate>;
let addMutation: ReturnType<typeof useAddUndoableMutation>;

function Grab() {
  notify = useNotify();
  navigate = useNavigate();
  addMutation = useAddUndoableMutation();
  return null;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The console of one workplace: another one starts everything afresh, as `src/App.tsx` does. */
const consoleOf = (epoch: number) => (
  <CoreAdminContext key={epoch} i18nProvider={i18n} dataProvider={{} as never}>
    <Grab />
    <Toasts />
  </CoreAdminContext>
);
let enter: (epoch: number) => void;

beforeEach(async () => {
  vi.useFakeTimers();
  const { rerender } = render(consoleOf(1));
  enter = (epoch) => rerender(consoleOf(epoch));
  await pass(0);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('messages', () => {
  it('are translated with their values, and success goes after three seconds', async () => {
    act(() => notify('errors.UNKNOWN_FIELD', { type: 'success', messageArgs: { 0: 'x' } }));
    expect(screen.getByText(/^Champ inconnu.: x\.$/)).toBeVisible();
    await pass(2999);
    expect(screen.queryByText(/Champ inconnu/)).not.toBeNull();
    await pass(1);
    expect(screen.queryByText(/Champ inconnu/)).toBeNull();
  });

  it('of before a switch are gone, and the warning about it is shown and read out for its time', async () => {
    act(() => notify('errors.UNKNOWN_FIELD', { type: 'warning', messageArgs: { 0: 'x' } }));
    act(() => notify('second'));
    enter(2);
    act(() => switchWarning.send('errors.DUPLICATE_KEY'));
    await pass(0);
    const text = screen.getByText('Cette valeur est déjà utilisée.');
    expect(text).toBeVisible();
    // Politely, without the mark: the workplace is announced as well.
    expect(screen.getByRole('status')).toContainElement(text);
    expect(screen.getByText('▲')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.queryByText(/Champ inconnu|second/)).toBeNull();
    await pass(4999);
    expect(text).toBeVisible();
    await pass(1);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('lie above a dialog that is open, and are no popover without one', async () => {
    const region = screen.getByRole('region', { name: 'Messages' });
    act(() => notify('errors.DUPLICATE_KEY', { type: 'error' }));
    expect(region.hasAttribute('popover')).toBe(false);
    await pass(5000);
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    const shown = vi.spyOn(HTMLElement.prototype, 'showPopover');
    act(() => notify('errors.DUPLICATE_KEY', { type: 'error' }));
    await pass(0);
    expect([region.getAttribute('popover'), shown.mock.contexts]).toEqual(['manual', [region]]);
    await pass(5000);
    expect(region.hasAttribute('popover')).toBe(false);
    dialog.remove();
    shown.mockRestore();
  });

  it('of success take the place of a warning: what it asked for has been done', async () => {
    act(() => notify('errors.UNKNOWN_FIELD', { type: 'warning', messageArgs: { 0: 'x' } }));
    await pass(100);
    act(() => notify('errors.DUPLICATE_KEY', { type: 'success' }));
    await pass(100);
    expect(screen.queryByText(/Champ inconnu/)).toBeNull();
    expect(screen.getByText('Cette valeur est déjà utilisée.')).toBeVisible();
  });

  it('of a copy take the place of the one of the copy before, and of no other', async () => {
    const copied = (text: string) => act(() => notify(text, { type: 'success', isCopy: true }));
    act(() => notify('saved', { type: 'success' }));
    copied('first key');
    await pass(100);
    expect(screen.getByText('saved')).toBeVisible();
    await pass(2900);
    expect(screen.getByText('first key')).toBeVisible();
    copied('second key');
    await pass(0);
    expect(screen.queryByText('first key')).toBeNull();
    expect(screen.getByText('second key')).toBeVisible();
    await pass(2999);
    expect(screen.getByText('second key')).toBeVisible();
    await pass(1);
    expect(screen.queryByText('second key')).toBeNull();
  });

  it('of failure interrupt a screen reader and stay longer', async () => {
    act(() => notify('errors.DUPLICATE_KEY', { type: 'error' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Cette valeur est déjà utilisée.');
    await pass(3000);
    expect(screen.getByRole('alert')).toHaveTextContent('Cette valeur est déjà utilisée.');
    await pass(2000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of failure go with the page that they were shown on, also those that wait, unless a job sent them', async () => {
    act(() => notify('first', { type: 'error' }));
    act(() => notify('second', { type: 'error' }));
    act(() => notify('import failed', { type: 'error', outlivesPage: true }));
    act(() => void navigate('/?order=2'));
    await pass(100);
    expect(screen.getByText('first')).toBeVisible();
    act(() => void navigate('/elsewhere'));
    await pass(0);
    expect(screen.queryByText('first')).toBeNull();
    expect(screen.getByText('import failed')).toBeVisible();
    act(() => void navigate('/'));
    await pass(4900);
    expect(screen.getByText('import failed')).toBeVisible();
    await pass(100);
    expect(screen.queryByText(/first|second|failed/)).toBeNull();
  });

  it('of success and warnings stay for their time, whatever page is opened', async () => {
    act(() => notify('first', { type: 'success' }));
    act(() => void navigate('/elsewhere'));
    await pass(2900);
    expect(screen.getByText('first')).toBeVisible();
  });

  it('come one after the other and none is lost', async () => {
    act(() => notify('first'));
    act(() => notify('second'));
    expect(screen.getByText('first')).toBeVisible();
    await pass(3000);
    expect(screen.getByText('second')).toBeVisible();
  });

  it('stay while a person is on them', async () => {
    act(() => notify('first'));
    act(() => screen.getByRole('button', { name: 'Fermer' }).focus());
    await pass(60_000);
    expect(screen.getByText('first')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Fermer' }).click());
    expect(screen.queryByText('first')).toBeNull();
  });
});

describe('a message with a button', () => {
  it('gives way to the next one: an undo is that of the last change', async () => {
    const action = { label: 'Annuler', run: () => {} };
    act(() => notify('first', { type: 'success', action } as never));
    await pass(100);
    act(() => notify('second', { type: 'success', action } as never));
    await pass(100);
    expect(screen.queryByText('first')).toBeNull();
    expect(screen.getByText('second')).toBeVisible();
  });

  it('stays five seconds, and runs what the button says, by mouse and with the key z', async () => {
    const run = vi.fn();
    const show = () => act(() => notify('done', { type: 'success', action: { label: 'Undo it', run } }));
    show();
    await pass(4999);
    act(() => screen.getByRole('button', { name: 'Undo it' }).click());
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('done')).toBeNull();

    show();
    await pass(0);
    act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true })));
    expect(run).toHaveBeenCalledTimes(2);
    act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true })));
    expect(run).toHaveBeenCalledTimes(2);

    show();
    await pass(5000);
    expect(screen.queryByText('done')).toBeNull();
    expect(run).toHaveBeenCalledTimes(2);
  });
});

describe('what can be undone', () => {
  const start = () => {
    const mutation = vi.fn();
    act(() => {
      addMutation(mutation);
      notify('done', { undoable: true });
    });
    return mutation;
  };

  it('is done when the message goes', async () => {
    const mutation = start();
    expect(mutation).not.toHaveBeenCalled();
    await pass(5000);
    expect(mutation).toHaveBeenCalledExactlyOnceWith({ isUndo: false });
  });

  it('is undone when asked for', async () => {
    const mutation = start();
    act(() => screen.getByRole('button', { name: 'Annuler' }).click());
    await pass(10_000);
    expect(mutation).toHaveBeenCalledExactlyOnceWith({ isUndo: true });
  });
});
