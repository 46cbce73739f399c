import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { ClientResource } from '../../../../domain/schema/client/client';
import { relatedPath } from '../../../../resources/engine/record-page/relatedPath';
import { chooseAction, field, model, provider, record, shelf, show, thing } from '../../fixture';

afterEach(cleanup);

const reference = { resource: 'shelves', many: false, as: 'shelf', onDelete: 'restrict' } as const;
/** Things whose lines name shelves: one that is named is not deleted. */
const ordered: ClientResource = {
  ...thing,
  fields: [
    ...thing.fields,
    field({
      name: 't_lines',
      kind: 'rows',
      type: 'array',
      filter: { op: 'in' },
      columns: [field({ name: 'shelfid', kind: 'reference', type: 'integer', reference })],
    }),
  ],
  texts: { ...thing.texts, fields: { ...thing.texts.fields, t_lines: 'Lignes' } },
};

it('the question before a deletion links to what uses the record in its rows', async () => {
  const related = async () => ({ data: [{ resource: 'things', field: 't_lines', count: 2, more: false }] });
  show(provider([record(1)], { related }), { at: '/shelves/1', as: model(ordered, [shelf]) });
  await chooseAction('Supprimer');
  const link = await screen.findByRole('link', { name: 'choses' });
  expect(link.getAttribute('href')).toBe(relatedPath(ordered, 't_lines', [1]));
});

it('the list says which records its rows are filtered by, and others can be chosen', async () => {
  const data = provider([record(1)]);
  show(data, { at: relatedPath(ordered, 't_lines', [1]) ?? '', as: model(ordered, [shelf]) });
  await userEvent.click(await screen.findByRole('button', { name: /Lignes : Cave/ }));
  expect(await screen.findByRole('combobox')).toBeTruthy();
  expect(data.getList).toHaveBeenCalledWith('things', expect.objectContaining({ filter: { t_lines: [1] } }));
});
