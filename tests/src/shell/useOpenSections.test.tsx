import { cleanup, render, screen } from '@testing-library/react';
import { memoryStore, StoreContextProvider } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import { useOpenSections } from '../../../src/shell/useOpenSections';

afterEach(cleanup);

function Shown() {
  const { isOpen } = useOpenSections([], undefined);
  return <p>{String(isOpen('guests'))}</p>;
}

it.each([[null], [5], ['closed'], [[true]], [{ guests: 'yes' }]])(
  'opens the menu with the stored value %j',
  (stored) => {
    const store = memoryStore({ 'nav.sections': stored });
    store.setup();
    render(
      <StoreContextProvider value={store}>
        <Shown />
      </StoreContextProvider>,
    );
    expect(screen.getByText(/true|false/)).toBeTruthy();
  },
);

it('keeps what a person has closed', () => {
  const store = memoryStore({ 'nav.sections': { guests: false } });
  store.setup();
  render(
    <StoreContextProvider value={store}>
      <Shown />
    </StoreContextProvider>,
  );
  expect(screen.getByText('false')).toBeTruthy();
});
