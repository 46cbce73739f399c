import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Field } from '../../../../domain/schema/model/model';
import { cellOf } from '../../../../resources/engine/fieldTypes';
import { inputOf } from '../../../../resources/engine/inputs';
import { field, provider, show, thing } from '../../fixture';

afterEach(cleanup);

const offers = field({
  name: 'offers',
  kind: 'rows',
  type: 'array',
  schema: { type: 'array', maxItems: 3 },
  columns: [
    field({ name: 'code', kind: 'text', required: true }),
    field({ name: 'count', kind: 'integer', type: 'integer', schema: { type: 'integer', minimum: 1 }, default: 1 }),
  ],
});
const resource = {
  ...thing,
  texts: { ...thing.texts, rows: { offers: { code: 'Offre', count: 'Quantité' } } },
};
const START = [
  { code: 'A', count: 1 },
  { code: 'B', count: 2 },
];

function showInput(of: Field, start: unknown, cells = false) {
  const told = vi.fn<(value: unknown) => void>();
  const Input = inputOf(of);
  function Holder() {
    const [value, setValue] = useState(start);
    const change = (next: unknown) => {
      told(next);
      setValue(next);
    };
    return (
      <Input
        id="i"
        field={of}
        resource={resource}
        label="Offres"
        mode="edit"
        value={value}
        onChange={change}
        {...(cells && { cells: [{ row: 1, column: 'count', message: 'errors.FIELD_TOO_SMALL', args: [1] }] })}
      />
    );
  }
  show(provider([]), { children: <Holder /> });
  return () => told.mock.lastCall?.[0];
}

const row = (n: number) => within(screen.getByRole('group', { name: `Ligne ${n}` }));

it('adds, fills, moves and takes away lines by the keyboard, the focus staying with them', async () => {
  const last = showInput(offers, START);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Ajouter une ligne' }));
  expect(row(3).getByLabelText(/^Offre/)).toBe(document.activeElement);
  await user.keyboard('C');
  expect(last()).toEqual([...START, { count: 1, code: 'C' }]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ajouter une ligne' }).disabled).toBe(true);

  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(last()).toEqual([START[0], { count: 1, code: 'C' }, START[1]]);
  expect(row(2).getByLabelText(/^Offre/)).toBe(document.activeElement);

  await user.click(row(2).getByRole('button', { name: 'Descendre la ligne 2' }));
  expect(last()).toEqual([...START, { count: 1, code: 'C' }]);
  await user.clear(row(1).getByLabelText(/^Quantité/));
  expect(last()).toEqual([{ code: 'A' }, START[1], { count: 1, code: 'C' }]);

  for (const n of [3, 2, 1]) await user.click(row(n).getByRole('button', { name: `Retirer la ligne ${n}` }));
  expect(last()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Ajouter une ligne' })).toBe(document.activeElement);
});

it('says what is wrong in the cell where it is', () => {
  showInput(offers, START, true);
  const box = row(2).getByLabelText(/^Quantité/);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toContain('1');
  expect(
    row(1)
      .getByLabelText(/^Quantité/)
      .getAttribute('aria-invalid'),
  ).toBeNull();
});

it('lists of words by name are lines, and go back as one JSON text', async () => {
  const filter = field({ name: 'd_filter', kind: 'json', cast: 'json', widget: 'map', display: 'map', nullable: true });
  const last = showInput(filter, '{"user.country":["FR"]}');
  const user = userEvent.setup();
  await user.type(row(1).getByLabelText(/^Valeurs/), 'CH{Enter}');
  expect(last()).toBe('{"user.country":["FR","CH"]}');
  await user.click(screen.getByRole('button', { name: 'Ajouter une ligne' }));
  await user.keyboard('history.authtype');
  expect(last()).toBe('{"user.country":["FR","CH"],"history.authtype":[]}');
  await user.click(row(1).getByRole('button', { name: 'Retirer la ligne 1' }));
  await user.click(row(1).getByRole('button', { name: 'Retirer la ligne 1' }));
  expect(last()).toBeNull();
  cleanup();
  // Anything else stays the text that it is.
  showInput(filter, '{"user.country":{"deep":1}}');
  expect(document.querySelector('textarea')?.value).toContain('"deep": 1');
});

it('is one line in a list and in a history, a table on a page', () => {
  const Cell = cellOf(offers);
  const shared = { field: offers, resource, record: { id: 1 }, value: START };
  show(provider([]), { children: <Cell {...shared} where="row" /> });
  expect(document.body.textContent).toContain('A · 1 ; B · 2');
  cleanup();
  show(provider([]), { children: <Cell {...shared} where="page" /> });
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Offre', 'Quantité']);
  expect(screen.getAllByRole('row')).toHaveLength(3);
});
