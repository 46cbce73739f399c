import { cleanup, screen } from '@testing-library/react';
import { AuthContext, type AuthProvider } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import { cellOf } from '../../../../resources/engine/fieldTypes';
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

it('a company has one, in records of any company', async () => {
  expect(await shelfOf(9, 'shelfid')).toBe(true);
});

const admin = field({
  name: 'lo_adminid',
  kind: 'reference',
  display: 'actor',
  reference: { resource: 'shelves', many: false, as: 'admin', onDelete: 'keep' },
});

it('who did it is named, oneself too; anybody else of another company is of the support or a partner', async () => {
  const Cell = cellOf(admin);
  const auth = { getIdentity: async () => ({ id: 1003, fullName: 'Claire Martin' }) } as unknown as AuthProvider;
  const entry = (id: number, more: object = {}) => (
    <Cell field={admin} resource={thing} record={{ id, ...more }} value={id} where="row" />
  );
  show(provider([]), {
    as: model(thing, [shelf]),
    children: (
      <AuthContext value={auth}>
        {entry(1001, { admin: { shelfid: 1001, s_name: 'Cave' } })}
        {entry(1002)}
        {entry(1003)}
      </AuthContext>
    ),
  });
  expect(await screen.findByText('Claire Martin')).toBeTruthy();
  expect(screen.getByText('Cave')).toBeTruthy();
  expect(screen.getAllByText('Assistance ou partenaire')).toHaveLength(1);
  expect(screen.queryByText(/#100/)).toBeNull();
});

it.each([
  [OWN, 'Hôtels Bellevue'],
  [9, '9'],
])('an entry about company %i names one’s own company: %s', (id, text) => {
  const about = field({ name: 'lo_elementid', kind: 'text', display: 'elementName' });
  const Cell = cellOf(about);
  const entry = { id: 1, lo_action: 'switch_company', lo_element: 'companie', lo_elementid: String(id), lo_data: '{}' };
  const { container } = show(provider([]), {
    children: <Cell field={about} resource={thing} record={entry} value={String(id)} where="row" />,
  });
  expect(container.textContent).toContain(text);
  expect(container.textContent).not.toContain('#');
});

it('an administrator whose account is hidden from the reader is not called by a key', async () => {
  const people = { ...shelf, accounts: true as const };
  show(provider([record(1, { shelf: { shelfid: 1011 } })]), { at: '/things', as: model(locked, [people]) });
  expect(await screen.findByText('Un autre administrateur')).toBeTruthy();
  expect(screen.queryByText(/1011/)).toBeNull();
});
