import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox, ComboboxMany, type ComboboxOption } from '../../../resources/ui/Combobox';

afterEach(cleanup);

const ALL = ['Nord', 'Sud', 'Ouest'].map((label, value) => ({ value, label }));
const texts = { loading: 'Recherche…', none: 'Aucun résultat', clear: 'Effacer', open: 'Ouvrir' };

/** Options come from elsewhere, by what was searched last. */
function Searched({ many }: { readonly many: boolean }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>([]);
  const options = ALL.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  const shared = { id: 'c', label: 'Zone', texts, options, onSearch: setSearch };
  return many ? (
    <ComboboxMany {...shared} value={chosen} onChange={setChosen} removeLabel={({ label }) => `Retirer ${label}`} />
  ) : (
    <Combobox {...shared} value={chosen[0] ?? null} onChange={(one) => setChosen(one ? [one] : [])} />
  );
}

it('offers all the others once one of several was searched and chosen', async () => {
  render(<Searched many />);
  await userEvent.type(screen.getByRole('combobox'), 'nor');
  await userEvent.click(screen.getByRole('option', { name: 'Nord' }));
  expect(screen.getByRole('button', { name: 'Retirer Nord' })).toBeTruthy();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Sud', 'Ouest']);
});

it('offers all of them again once one was searched and chosen', async () => {
  render(<Searched many={false} />);
  await userEvent.type(screen.getByRole('combobox'), 'sud');
  await userEvent.click(screen.getByRole('option', { name: 'Sud' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(screen.getAllByRole('option')).toHaveLength(3);
});

it('Enter before the answer chooses the first option of the answer, not of what was there before', async () => {
  const onChange = vi.fn();
  const at = (options: readonly ComboboxOption[], loading: boolean) => (
    <Combobox
      {...{ id: 'c', label: 'Zone', texts, options, loading, onChange }}
      value={null}
      onSearch={() => undefined}
    />
  );
  const { rerender } = render(at(ALL, false));
  await userEvent.type(screen.getByRole('combobox'), 'sud');
  rerender(at(ALL, true));
  await userEvent.keyboard('{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  rerender(at(ALL.slice(1, 2), false));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(ALL[1]);
  expect(screen.queryByRole('listbox')).toBeNull();

  // Also when the focus has moved on.
  await userEvent.type(screen.getByRole('combobox'), 'n');
  rerender(at(ALL, true));
  await userEvent.keyboard('{Enter}{Tab}');
  screen.getByRole('combobox').blur();
  rerender(at(ALL.slice(0, 1), false));
  expect(onChange).toHaveBeenLastCalledWith(ALL[0]);
  onChange.mockClear();

  // A further letter cancels it.
  await userEvent.type(screen.getByRole('combobox'), 'o');
  rerender(at(ALL, true));
  await userEvent.keyboard('{Enter}u');
  rerender(at(ALL.slice(2), false));
  expect(onChange).not.toHaveBeenCalled();
});

describe('by the keyboard (ARIA Authoring Practices, combobox)', () => {
  const box = () => screen.getByRole('combobox', { name: 'Zone' });
  const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

  it('opens by the arrow in the top layer, says so, and keeps the focus in the box', async () => {
    render(<Searched many={false} />);
    box().focus();
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{ArrowDown}');
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Zone' }).id);
    expect(screen.getByRole('listbox').closest('[popover=manual]')).not.toBeNull();
    expect(document.activeElement).toBe(box());
  });

  it('moves and wraps by the arrows, chooses by Enter, and closes', async () => {
    render(<Searched many={false} />);
    box().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('Nord');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('Sud');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe('Ouest');
    await userEvent.keyboard('{Enter}');
    expect((box() as HTMLInputElement).value).toBe('Ouest');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes by Escape without choosing, and the panel around it stays open', async () => {
    const outer = vi.fn();
    render(
      <div onKeyDown={outer}>
        <Searched many={false} />
      </div>,
    );
    box().focus();
    await userEvent.keyboard('{ArrowDown}');
    outer.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect((box() as HTMLInputElement).value).toBe('');
    expect(outer).not.toHaveBeenCalled();
  });

  it('says that there is nothing to choose', async () => {
    render(<Searched many={false} />);
    await userEvent.type(box(), 'xyz');
    expect(screen.getByRole('status').textContent).toBe('Aucun résultat');
  });

  it('takes out the last of several by Backspace', async () => {
    render(<Searched many />);
    await userEvent.type(box(), 'nor{ArrowDown}{Enter}');
    expect(screen.getByRole('button', { name: 'Retirer Nord' })).toBeTruthy();
    await userEvent.keyboard('{Backspace}');
    expect(screen.queryByRole('button', { name: 'Retirer Nord' })).toBeNull();
  });
});
