import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog, Modal } from '../../../resources/ui/Dialog';

afterEach(cleanup);

/** What Escape does in a browser. */
const cancel = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }));

function Example({ long = false }: { readonly long?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {open && (
        <Dialog title="Supprimer ?" long={long} onClose={close} actions={<button onClick={close}>Annuler</button>}>
          <p>Tout.</p>
        </Dialog>
      )}
    </>
  );
}

it('a dialog is modal and has its title as its name', async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(screen.getByRole('dialog', { name: 'Supprimer ?' })).toBeTruthy();
  expect(showModal).toHaveBeenCalledOnce();
  showModal.mockRestore();
});

it('a long dialog begins at its title', async () => {
  render(<Example long />);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Supprimer ?' }));
});

it('Escape asks the parent, which may keep the dialog', () => {
  const closed = vi.fn();
  const { unmount } = render(<Dialog title="Un" onClose={closed} />);
  cancel(screen.getByRole('dialog'));
  expect(closed).toHaveBeenCalledOnce();
  unmount();
  render(<Dialog title="Deux" />);
  cancel(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog', { name: 'Deux' })).toBeTruthy();
});

it('keys of a dialog are not those of the form around it', async () => {
  const outer = vi.fn();
  render(
    <div onKeyDown={outer}>
      <Dialog title="Un" actions={<button type="button">Fermer</button>} />
    </div>,
  );
  screen.getByRole('button', { name: 'Fermer' }).focus();
  await userEvent.keyboard('a');
  expect(outer).not.toHaveBeenCalled();
});

it.each([true, false])('a press outside closes it only where that is wanted (%s)', (lightDismiss) => {
  const closed = vi.fn();
  render(
    <Modal className="x" name={{ label: 'Menu' }} lightDismiss={lightDismiss} onClose={closed}>
      <p>Entrée</p>
    </Modal>,
  );
  fireEvent.click(screen.getByText('Entrée'));
  expect(closed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('dialog', { name: 'Menu' }));
  expect(closed).toHaveBeenCalledTimes(lightDismiss ? 1 : 0);
});
