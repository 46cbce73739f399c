import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestTranslationProvider } from 'ra-core';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Box } from '../../../../src/shell/palette/Box';
import type { Entry } from '../../../../src/shell/palette/entry';

afterEach(cleanup);

const resource = { name: 'identities', record: { summary: [] } } as never;
const entry = (label: string, more: Partial<Entry> = {}): Entry => ({
  key: label,
  group: 'records',
  label,
  icon: 'Label',
  run: () => undefined,
  ...more,
});

function setUp(first: readonly Entry[]) {
  const chosen = vi.fn();
  const more = vi.fn();
  const back = vi.fn();
  let show: (entries: readonly Entry[]) => void = () => undefined;
  function Page() {
    const [entries, setEntries] = useState(first);
    const [text, setText] = useState('');
    show = setEntries;
    return (
      <TestTranslationProvider translate={(key: string) => key}>
        <Box
          entries={entries}
          titles={{}}
          text={text}
          onText={setText}
          placeholder=""
          note={`${entries.length}`}
          onChoose={({ label }) => chosen(label)}
          onMore={({ label }) => more(label)}
          onBack={back}
        />
      </TestTranslationProvider>
    );
  }
  render(<Page />);
  return { chosen, more, back, show: (entries: readonly Entry[]) => show(entries), user: userEvent.setup() };
}
const selected = () => screen.getByRole('option', { selected: true }).textContent;

it('keeps the chosen entry when others arrive late, above it too', async () => {
  const { chosen, show, user } = setUp([entry('Lyon'), entry('Nice')]);
  expect(selected()).toBe('Lyon');
  await user.keyboard('{ArrowDown}');
  show([entry('Nouveau', { group: 'matches' }), entry('Agen'), entry('Lyon'), entry('Nice'), entry('Paris')]);
  expect(await screen.findByText('Paris')).toBeTruthy();
  expect(selected()).toBe('Nice');
  await user.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledWith('Nice');
});

it('begins with the first one again when the text changes, or the chosen one is gone', async () => {
  const { show, user } = setUp([entry('Lyon'), entry('Nice')]);
  await user.keyboard('{ArrowDown}');
  await user.keyboard('n');
  expect(selected()).toBe('Lyon');
  await user.keyboard('{ArrowDown}');
  show([entry('Agen'), entry('Lyon')]);
  await screen.findByText('Agen');
  expect(selected()).toBe('Agen');
});

it('lists the actions of a record by Tab and by →, at the end of the text only, and goes back by Escape', async () => {
  const { more, back, user } = setUp([
    entry('Camille', { subject: { resource, id: '1', title: 'Camille' } }),
    entry('Page'),
  ]);
  await user.keyboard('ab{ArrowLeft}{ArrowRight}');
  expect(more).not.toHaveBeenCalled();
  await user.keyboard('{ArrowRight}');
  await user.keyboard('{Tab}');
  expect(more.mock.calls).toEqual([['Camille'], ['Camille']]);
  await user.keyboard('{Escape}');
  expect(back).toHaveBeenCalledTimes(1);
  await user.keyboard('{Backspace}{Backspace}');
  expect(back).toHaveBeenCalledTimes(1);
  await user.keyboard('{Backspace}');
  expect(back).toHaveBeenCalledTimes(2);
});
