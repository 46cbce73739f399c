import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { field, model, provider, record, shelf, show, thing } from '../../fixture';

afterEach(cleanup);

const OWN = 2;
const company = field({ name: 't_companyid', kind: 'integer', type: 'integer' });
const things = { ...thing, fields: [...thing.fields, company], companyField: 't_companyid' };
const locked = { ...things, can: { ...thing.can, edit: false } };

/** The page of a record of a company, with its shelf. */
async function shelfOf(companyId: number, companyField: string) {
  const brought = { shelf: { shelfid: 1, s_name: 'Cave' }, t_companyid: companyId };
  show(provider([record(1, brought)]), { at: '/things/1', as: model(locked, [{ ...shelf, companyField }]) });
  return (await screen.findAllByText('Cave')).some((found) => found.closest('a') !== null);
}

it('a record of another company has no link: its page is not there', async () => {
  expect(await shelfOf(9, 's_companyid')).toBe(false);
});

it('a record of the own company has one', async () => {
  expect(await shelfOf(OWN, 's_companyid')).toBe(true);
});

it('a company has one, whoever’s record refers to it', async () => {
  expect(await shelfOf(9, 'shelfid')).toBe(true);
});
