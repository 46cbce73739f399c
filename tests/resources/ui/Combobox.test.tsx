import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox, ComboboxMany, type ComboboxOption } from '../../../resources/ui/Combobox';

afterEach(cleanup);

const ALL = ['Nord', 'Sud', 'Ouest'].map((label, value) => ({ value, label }));
const texts = { loading: 'Recherche…', none: 'Aucun résultat', clear: 'Effacer', open: 'Ouvrir' };

/** Options come from elsewhere, by what was searched last. */
function Searched({ many, unanswered = false }: { readonly many: boolean; readonly unanswered?: boolean }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>([]);
  const options = ALL.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  const shared = { id: 'c', label: 'Zone', texts, options, unanswered, onSearch: setSearch };
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

describe('Enter before the answer to the typed text', () => {
  const onChange = vi.fn();
  const onSearch = vi.fn();
  const at = (options: readonly ComboboxOption[], unanswered: boolean) => (
    <Combobox {...{ id: 'c', label: 'Zone', texts, options, unanswered, onChange, onSearch }} value={null} />
  );
  const box = () => screen.getByRole('combobox');
  const typed = async () => {
    onChange.mockClear();
    const { rerender } = render(at(ALL, false));
    await userEvent.type(box(), 'sud');
    rerender(at(ALL, true));
    return rerender;
  };

  it('chooses the first option of the answer, not of what was there before, and offers all again', async () => {
    const rerender = await typed();
    await userEvent.keyboard('{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    rerender(at(ALL.slice(1, 2), false));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(ALL[1]);
    expect(onSearch).toHaveBeenLastCalledWith('');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it.each([
    ['a further letter', '{Enter}u'],
    ['leaving the box', '{Enter}{Tab}'],
    ['Escape', '{Enter}{Escape}'],
  ])('is cancelled by %s', async (_, keys) => {
    const rerender = await typed();
    await userEvent.keyboard(keys);
    rerender(at(ALL.slice(1), false));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('chooses what an arrow has reached', async () => {
    await typed();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(ALL[1]);
  });
});

it('Enter without a text of its own leaves the value, although the options are still on their way', async () => {
  const onChange = vi.fn();
  render(<Combobox {...{ id: 'c', texts, options: [], loading: true, onChange }} value={ALL[0]!} />);
  screen.getByRole('combobox').focus();
  await userEvent.keyboard('{Enter}');
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

describe('Enter in a form', () => {
  const box = () => screen.getByRole('combobox');
  const chips = () =>
    screen.queryAllByRole('button', { name: /^Retirer/ }).map((one) => one.getAttribute('aria-label'));
  const onSubmit = vi.fn();
  const form = (many: boolean, unanswered = false) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Searched many={many} unanswered={unanswered} />
      <button>Créer</button>
    </form>
  );
  afterEach(() => onSubmit.mockClear());

  it.each([
    ['the first match of a typed text', 'su{Enter}'],
    ['the only match, after an arrow', 'sud{ArrowDown}{Enter}'],
    ['what an arrow has reached', '{ArrowDown}{ArrowDown}{Enter}'],
  ])('takes %s into several', async (_, keys) => {
    render(form(true));
    box().focus();
    await userEvent.keyboard(keys);
    expect(chips()).toEqual(['Retirer Sud']);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each(['su{Enter}{Enter}', '{ArrowDown}{ArrowDown}{Enter}{Enter}'])(
    'takes one by %s, not the next',
    async (keys) => {
      render(form(true));
      box().focus();
      await userEvent.keyboard(keys);
      expect(chips()).toEqual(['Retirer Sud']);
      expect(onSubmit).not.toHaveBeenCalled();
    },
  );

  it('takes none of a list that a click has opened', async () => {
    render(form(true));
    await userEvent.click(box());
    expect(screen.getAllByRole('option')).toHaveLength(3);
    await userEvent.keyboard('{Enter}');
    expect(chips()).toEqual([]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('before the answer takes the first match of the answer into several', async () => {
    const { rerender } = render(form(true));
    await userEvent.type(box(), 'su');
    rerender(form(true, true));
    await userEvent.keyboard('{Enter}');
    expect(chips()).toEqual([]);
    rerender(form(true));
    expect(chips()).toEqual(['Retirer Sud']);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each([false, true])('submits once the list is closed, not while nothing matches (several: %s)', async (many) => {
    render(form(many));
    await userEvent.type(box(), 'xyz{Enter}');
    expect(screen.getByRole('status').textContent).toBe('Aucun résultat');
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('of an input method takes nothing', async () => {
    render(form(true));
    await userEvent.type(box(), 'su');
    // `which` is 229 while a text is composed.
    expect(fireEvent.keyDown(box(), { key: 'Enter', isComposing: true, which: 229, keyCode: 229 })).toBe(true);
    expect(chips()).toEqual([]);
  });
});
