import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clientModel } from '../../../../domain/schema/client/client';
import { DAY_MS } from '../../../../domain/time/durations';
import { cellOf } from '../../../../resources/engine/fieldTypes';
import { readLayout, readModel } from '../../../support/readModel';
import { provider, show } from '../../fixture';

afterEach(cleanup);

const everything = new Set(readLayout().bits.map(({ name }) => name));
const companies = clientModel(readModel(), '1', everything, 'fr', { areas: {}, names: {} }).resources.find(
  ({ name }) => name === 'companies',
)!;

/** The tone of a cell of the list of companies. */
function toneIn(name: string, value: unknown, used = 0): () => string | null | undefined {
  const field = companies.fields.find((one) => one.name === name)!;
  const Cell = cellOf(field);
  const usage = (['users', 'locations'] as const).map((kind) => ({ kind, used, max: Number(value) }));
  const data = provider([], { companyUsages: async () => [{ companyId: 7, excess: 0, usage }] });
  const { container } = show(data, {
    children: (
      <Cell
        field={field}
        resource={companies}
        record={{ id: 7, companyid: 7, [name]: value }}
        value={value}
        where="row"
      />
    ),
  });
  return () => container.querySelector('[data-tone]')?.getAttribute('data-tone');
}

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

it.each([
  [-400, 'danger'],
  [-1, 'danger'],
  [0, 'warning'],
  [45, 'warning'],
  [46, 'success'],
  [90, 'success'],
  [91, 'success'],
])('the end of a subscription in %i days is %s', (days, tone) => {
  expect(toneIn('c_edate', dayIn(days))()).toBe(tone);
});

it('an open-ended subscription has no colour', () => {
  expect(toneIn('c_edate', null)()).toBeUndefined();
});

it.each([
  ['c_maxusers', 59, 'success'],
  ['c_maxusers', 60, 'warning'],
  ['c_maxusers', 79, 'warning'],
  ['c_maxusers', 80, 'danger'],
  ['c_maxlocations', 59, 'success'],
  ['c_maxlocations', 60, 'warning'],
  ['c_maxlocations', 80, 'danger'],
])('%s with %i of 100 in use is %s', async (name, used, tone) => {
  const shown = toneIn(name, 100, used);
  await waitFor(() => expect(shown()).toBe(tone));
});
