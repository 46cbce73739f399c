import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { model, provider, record, show, thing } from '../../fixture';

afterEach(cleanup);

it('a row that leads nowhere does not look as if it did', async () => {
  show(provider([record(1)]), { as: model({ ...thing, closed: true }) });
  const row = await screen.findByRole('row', { name: 'Chose 1' });
  expect(row.className).toContain('e-row-still');
  expect(within(row).queryByRole('link', { name: 'Chose 1' })).toBeNull();
});

it('a row that opens its record does', async () => {
  show(provider([record(1)]));
  const row = await screen.findByRole('row', { name: 'Chose 1' });
  expect(row.className).not.toContain('e-row-still');
});
