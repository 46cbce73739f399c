import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../../resources/ui/Dialog';
import { PopoverButton } from '../../../resources/ui/Popover';

afterEach(cleanup);

const onClose = vi.fn();

/** A button with a panel of two inputs, and another button after it. */
function Example() {
  return (
    <>
      <PopoverButton
        className="b"
        label="Colonnes"
        onClose={onClose}
        content={(close) => (
          <>
            <input aria-label="Nom" />
            <button type="button" data-autofocus onClick={close}>
              Fermer
            </button>
          </>
        )}
      >
        Colonnes
      </PopoverButton>
      <button type="button">Ailleurs</button>
    </>
  );
}
const trigger = () => screen.getByRole('button', { name: 'Colonnes' });
const panel = () => screen.queryByRole('dialog', { name: 'Colonnes' });

describe('a popover', () => {
  it('is closed at first, and its button says that it opens one', () => {
    render(<Example />);
    expect(panel()).toBeNull();
    expect(trigger().getAttribute('aria-haspopup')).toBe('dialog');
    expect(trigger().getAttribute('aria-expanded')).toBe('false');
    expect(trigger().hasAttribute('aria-controls')).toBe(false);
  });

  it('opens in the top layer, with its name, and gives the focus to what asks for it', async () => {
    render(<Example />);
    await userEvent.click(trigger());
    expect(panel()?.getAttribute('popover')).toBe('auto');
    expect(trigger().getAttribute('aria-expanded')).toBe('true');
    expect(trigger().getAttribute('aria-controls')).toBe(panel()?.id);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fermer' }));
  });

  it.each(['{Enter}', ' '])('opens by the keyboard (%s)', async (key) => {
    render(<Example />);
    trigger().focus();
    await userEvent.keyboard(key);
    expect(panel()).not.toBeNull();
  });

  it('is closed by Escape, which goes no further, and the focus is back at its button', async () => {
    const outer = vi.fn();
    render(
      <div onKeyDown={outer}>
        <Example />
      </div>,
    );
    await userEvent.click(trigger());
    outer.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(trigger());
    expect(outer).not.toHaveBeenCalled();
  });

  it('is closed by its content, and the focus is back at its button', async () => {
    render(<Example />);
    await userEvent.click(trigger());
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(trigger());
  });

  it('is closed by its button, and not opened again by the same press', async () => {
    render(<Example />);
    await userEvent.click(trigger());
    await userEvent.click(trigger());
    expect(panel()).toBeNull();
  });

  it('is closed by a press elsewhere, which keeps the focus', async () => {
    onClose.mockClear();
    render(<Example />);
    await userEvent.click(trigger());
    await userEvent.click(screen.getByRole('button', { name: 'Ailleurs' }));
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ailleurs' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is closed by Tab out of it', async () => {
    render(<Example />);
    await userEvent.click(trigger());
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ailleurs' }));
    expect(panel()).toBeNull();
  });

  it('closes alone when it is in a dialog', async () => {
    const closed = vi.fn();
    render(
      <Dialog title="Vue" onClose={closed}>
        <Example />
      </Dialog>,
    );
    await userEvent.click(trigger());
    await userEvent.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(closed).not.toHaveBeenCalled();
  });
});
