import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TransferList, type TransferTexts } from '../../../resources/ui/transfer/TransferList';
import type { TransferItem, TransferValue } from '../../../resources/ui/transfer/transferItems';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
// The window that jsdom does not have: rows are drawn for a list of this height.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(272);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
});

const texts: TransferTexts = {
  available: 'Available',
  selected: 'Selected',
  filter: (list) => `Filter ${list}`,
  filterHint: 'Filter',
  number: (count) => count.toLocaleString('en'),
  count: (shown, total) => `${shown} of ${total}`,
  select: 'Add marked',
  deselect: 'Remove marked',
  selectAll: (shown, filtered) => (filtered ? `Add ${shown} shown` : 'Add all'),
  deselectAll: (shown, filtered) => (filtered ? `Remove ${shown} shown` : 'Remove all'),
  none: 'Nothing here',
  noneSelected: 'Nothing selected',
  noneMatch: 'No match',
  added: (moved, total) => `${moved} added, ${total} selected`,
  removed: (moved, total) => `${moved} removed, ${total} selected`,
  locked: 'Locked',
  hint: 'Space marks',
};

const schools: readonly TransferItem[] = [
  { value: 1, label: 'École de Lyon' },
  { value: 2, label: 'Lycée de Metz' },
  { value: 3, label: 'Collège de Nice', hint: 'Alpes-Maritimes' },
  { value: 4, label: 'Université de Lyon', disabled: true },
  { value: 5, label: 'Gymnase' },
];

function Schools(props: {
  readonly items?: readonly TransferItem[];
  readonly start?: readonly TransferValue[];
  readonly readOnly?: boolean;
  readonly told?: (value: readonly TransferValue[]) => void;
}) {
  const [value, setValue] = useState(props.start ?? []);
  return (
    <form onSubmit={() => props.told?.(['submitted'])}>
      <TransferList
        label="Schools"
        items={props.items ?? schools}
        value={value}
        readOnly={props.readOnly ?? false}
        texts={texts}
        onChange={(next) => {
          setValue(next);
          props.told?.(next);
        }}
      />
    </form>
  );
}

const list = (name: string) => screen.getByRole('listbox', { name });
const optionsOf = (name: string) =>
  within(list(name))
    .queryAllByRole('option')
    .map((one) => one.querySelector('span')!.textContent);
const active = (name: string) => {
  const id = list(name).getAttribute('aria-activedescendant');
  return id && document.getElementById(id)!.querySelector('span')!.textContent;
};
const marked = (name: string) =>
  within(list(name))
    .queryAllByRole('option', { selected: true })
    .map((one) => one.querySelector('span')!.textContent);

describe('transfer list', () => {
  it('splits items by what is chosen, counts them and says what moved', async () => {
    const told = vi.fn();
    const user = userEvent.setup();
    render(<Schools start={[2]} told={told} />);
    expect(optionsOf('Available')).toHaveLength(4);
    expect(optionsOf('Selected')).toEqual(['Lycée de Metz']);
    expect(screen.getByText('4 of 4')).toBeTruthy();
    await user.click(screen.getByText('École de Lyon'));
    await user.click(screen.getByText('Gymnase'));
    expect(marked('Available')).toEqual(['École de Lyon', 'Gymnase']);
    await user.click(screen.getByRole('button', { name: /^Add marked/ }));
    expect(told).toHaveBeenLastCalledWith([2, 1, 5]);
    expect(screen.getByRole('status').textContent).toBe('2 added, 3 selected');
    // In the order of the items, wherever they were put.
    expect(optionsOf('Selected')).toEqual(['École de Lyon', 'Lycée de Metz', 'Gymnase']);
    await user.dblClick(screen.getByText('Lycée de Metz'));
    expect(told).toHaveBeenLastCalledWith([1, 5]);
  });

  it('filters without regard to case and accents, also in hints, and moves what is shown', async () => {
    const told = vi.fn();
    const user = userEvent.setup();
    render(<Schools told={told} />);
    const box = screen.getByRole('searchbox', { name: 'Filter Available' });
    await user.type(box, 'ecole');
    await waitFor(() => expect(optionsOf('Available')).toEqual(['École de Lyon']));
    await user.clear(box);
    await user.type(box, 'lyon');
    await waitFor(() => expect(optionsOf('Available')).toEqual(['École de Lyon', 'Université de Lyon']));
    expect(screen.getByText('2 of 5')).toBeTruthy();
    // The locked one stays.
    await user.click(screen.getByRole('button', { name: 'Add 1 shown' }));
    expect(told).toHaveBeenLastCalledWith([1]);
    await user.clear(box);
    await user.type(box, 'alpes nice');
    await waitFor(() => expect(optionsOf('Available')).toEqual(['Collège de Nice']));
    await user.type(box, 'zz');
    await waitFor(() => expect(screen.getByText('No match')).toBeTruthy());
  });

  it('is worked by the keyboard: arrows, Home, End, Space, Shift, Ctrl+A and Enter', async () => {
    const told = vi.fn();
    const user = userEvent.setup();
    render(<Schools told={told} />);
    await user.click(screen.getByRole('searchbox', { name: 'Filter Available' }));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(list('Available'));
    await user.keyboard('{ArrowDown}');
    expect(active('Available')).toBe('Lycée de Metz');
    await user.keyboard('{End}');
    expect(active('Available')).toBe('Gymnase');
    await user.keyboard('{ArrowDown}{Home}');
    expect(active('Available')).toBe('École de Lyon');
    await user.keyboard(' ');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
    expect(marked('Available')).toEqual(['École de Lyon', 'Lycée de Metz']);
    await user.keyboard('{Enter}');
    expect(told.mock.calls).toEqual([[[1, 2]]]);
    // The focus stays, and the hand is on what came up.
    expect(document.activeElement).toBe(list('Available'));
    expect(active('Available')).toBe('Université de Lyon');
    await user.keyboard('{End}{Enter}');
    expect(told).toHaveBeenLastCalledWith([1, 2, 5]);
    await user.keyboard('{Control>}a{/Control}{Enter}');
    expect(told).toHaveBeenLastCalledWith([1, 2, 5, 3]);
    // Only what is locked is left, and stays.
    const calls = told.mock.calls.length;
    await user.keyboard('{Home} {Enter}');
    expect(told.mock.calls.length).toBe(calls);
    expect(optionsOf('Available')).toEqual(['Université de Lyon']);
  });

  it('keeps a chosen value that no item has', async () => {
    const told = vi.fn();
    const user = userEvent.setup();
    render(<Schools start={[99, 1]} told={told} />);
    await user.click(screen.getByRole('button', { name: 'Remove all' }));
    expect(told).toHaveBeenLastCalledWith([99]);
  });

  it('shows what is chosen, and moves nothing, when read-only', async () => {
    const told = vi.fn();
    const user = userEvent.setup();
    render(<Schools start={[1, 2]} readOnly told={told} />);
    expect(screen.queryByRole('listbox', { name: 'Available' })).toBeNull();
    expect(screen.queryAllByRole('button')).toEqual([]);
    await user.click(screen.getByText('École de Lyon'));
    list('Selected').focus();
    await user.keyboard(' {Enter}');
    expect(marked('Selected')).toEqual([]);
    expect(told).not.toHaveBeenCalled();
  });

  it('draws a handful of ten thousand, and reaches the last by one key', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ value: index, label: `Item ${index}` }));
    const user = userEvent.setup();
    render(<Schools items={many} />);
    expect(screen.getByText('10000 of 10000')).toBeTruthy();
    // On a phone, in the choice between the two lists.
    expect(screen.getByText('10,000')).toBeTruthy();
    expect(optionsOf('Available').length).toBeLessThan(50);
    expect(within(list('Available')).getAllByRole('option')[0]!.getAttribute('aria-setsize')).toBe('10000');
    await user.type(screen.getByRole('searchbox', { name: 'Filter Available' }), 'item 9999');
    await waitFor(() => expect(optionsOf('Available')).toEqual(['Item 9999']));
  });

  it('shows one list at a time by its tabs where there is no room', async () => {
    const user = userEvent.setup();
    render(<Schools />);
    const group = screen.getByRole('group', { name: 'Schools' });
    expect(group.dataset['front']).toBe('available');
    await user.click(screen.getByRole('button', { name: 'Selected 0' }));
    expect(group.dataset['front']).toBe('selected');
    expect(screen.getByRole('button', { name: 'Selected 0' }).getAttribute('aria-pressed')).toBe('true');
  });
});
