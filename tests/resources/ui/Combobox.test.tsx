import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
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
