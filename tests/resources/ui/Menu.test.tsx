import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MenuButton } from '../../../resources/ui/Menu';

afterEach(cleanup);

const chosen = vi.fn();
beforeEach(() => chosen.mockClear());

function Example({ checked }: { readonly checked?: string }) {
  const choice = (label: string) => ({
    label,
    ...(checked !== undefined && { checked: label === checked }),
    onChoose: () => chosen(label, document.activeElement?.textContent),
  });
  return (
    <>
      <MenuButton
        className="b"
        label="Actions"
        groups={[
          { label: 'Lire', choices: [choice('Ouvrir'), { ...choice('Dupliquer'), disabled: true }] },
          { choices: [choice('Supprimer')] },
        ]}
      >
        Actions
      </MenuButton>
      <button type="button">Ailleurs</button>
    </>
  );
}
const trigger = () => screen.getByRole('button', { name: 'Actions' });
const menu = () => screen.queryByRole('menu', { name: 'Actions' });
const focused = () => document.activeElement?.textContent;

describe('a menu button', () => {
  it('says that it opens a menu, and whether it has', async () => {
    render(<Example />);
    expect(trigger().getAttribute('aria-haspopup')).toBe('menu');
    expect(trigger().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(trigger());
    expect(trigger().getAttribute('aria-expanded')).toBe('true');
    expect(trigger().getAttribute('aria-controls')).toBe(menu()?.id);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Ouvrir',
      'Dupliquer',
      'Supprimer',
    ]);
    expect(screen.getByRole('group', { name: 'Lire' })).toBeTruthy();
  });

  it.each([
    ['{Enter}', 'Ouvrir'],
    [' ', 'Ouvrir'],
    ['{ArrowDown}', 'Ouvrir'],
    ['{ArrowUp}', 'Supprimer'],
  ])('opens by %s at the choice %s', async (key, first) => {
    render(<Example />);
    trigger().focus();
    await userEvent.keyboard(key);
    expect(menu()).not.toBeNull();
    expect(focused()).toBe(first);
  });

  it('opens at the choice that is in force', async () => {
    render(<Example checked="Supprimer" />);
    await userEvent.click(trigger());
    expect(focused()).toBe('Supprimer');
    expect(screen.getAllByRole('menuitemradio').map((item) => item.getAttribute('aria-checked'))).toEqual([
      'false',
      'false',
      'true',
    ]);
  });
});

describe('a menu', () => {
  it.each([
    ['{ArrowDown}', 'Dupliquer'],
    ['{ArrowUp}', 'Supprimer'],
    ['{End}', 'Supprimer'],
    ['{End}{ArrowDown}', 'Ouvrir'],
    ['{End}{Home}', 'Ouvrir'],
    ['s', 'Supprimer'],
    ['sd', 'Dupliquer'],
    ['z', 'Ouvrir'],
  ])('goes by %s from the first choice to %s', async (keys, to) => {
    render(<Example />);
    await userEvent.click(trigger());
    await userEvent.keyboard(keys);
    expect(focused()).toBe(to);
  });

  it('is one stop of Tab, which leaves it', async () => {
    render(<Example />);
    await userEvent.click(trigger());
    expect(screen.getAllByRole('menuitem').every(({ tabIndex }) => tabIndex === -1)).toBe(true);
    await userEvent.tab();
    expect(menu()).toBeNull();
    expect(focused()).toBe('Ailleurs');
  });

  it('chooses by Enter, closes, and gives the focus back before anything happens', async () => {
    render(<Example />);
    await userEvent.click(trigger());
    await userEvent.keyboard('{End}{Enter}');
    expect(chosen).toHaveBeenCalledOnce();
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(trigger());
  });

  it('says below a choice why it is disabled, as its description and not its name', async () => {
    const choices = [{ label: 'Lire', disabled: true, reason: 'Déjà lu.', onChoose: chosen }];
    render(
      <MenuButton className="b" label="Actions" groups={[{ choices }]}>
        Actions
      </MenuButton>,
    );
    await userEvent.click(trigger());
    const item = screen.getByRole('menuitem', { name: 'Lire', description: 'Déjà lu.' });
    await userEvent.click(item);
    expect(chosen).not.toHaveBeenCalled();
  });

  it('does nothing for a choice that is disabled, and says so', async () => {
    render(<Example />);
    await userEvent.click(trigger());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).not.toHaveBeenCalled();
    expect(menu()).not.toBeNull();
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
  });

  it('is closed by Escape, and the focus is back at its button', async () => {
    render(<Example />);
    await userEvent.click(trigger());
    await userEvent.keyboard('{Escape}');
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(trigger());
    expect(chosen).not.toHaveBeenCalled();
  });

  it('is closed by its button, and not opened again by the same press', async () => {
    render(<Example />);
    await userEvent.click(trigger());
    await userEvent.click(trigger());
    expect(menu()).toBeNull();
  });

  it('is closed by a press elsewhere', async () => {
    render(<Example />);
    await userEvent.click(trigger());
    await userEvent.click(screen.getByRole('button', { name: 'Ailleurs' }));
    expect(menu()).toBeNull();
    expect(focused()).toBe('Ailleurs');
  });
});
