import { cleanup, screen } from '@testing-library/react';
import { AuthContext, type AuthProvider } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import { cellOf } from '../../../../resources/engine/fieldTypes';
import { field, provider, show, thing } from '../../fixture';

afterEach(cleanup);

const action = field({ name: 'action', kind: 'code', codes: ['login'] });
const element = field({ name: 'element', kind: 'text', display: 'element' });
const details = field({ name: 'details', kind: 'json', cast: 'json', display: 'details' });
const danger = field({ name: 'danger', kind: 'boolean', display: 'danger' });
const resource = {
  ...thing,
  texts: { ...thing.texts, enums: { action: { login: 'Connexion' }, danger: { true: 'Administre' } } },
};

it.each([
  [action, 'login', 'Connexion'],
  [action, 'teleport', 'teleport'],
  [element, 'things', 'Chose'],
  [element, 'schema', 'Schéma'],
  [element, 'companie', 'Entreprise'],
  [element, 'teapot', 'Élément'],
  [details, '{"msg_code":"WRONG_CREDENTIALS","msg_args":[]}', 'Identifiant ou mot de passe incorrect.'],
  [details, '{"title":"Chambre 306"}', 'Action de Portico : « Chambre 306 » (élément)'],
  [details, '{"count":3}', '3 lignes'],
  [details, '{"unheard":3}', 'Action de Portico : élément'],
  [details, '{}', 'Action de Portico : élément'],
])('$name: %s is shown as %s', (of, value, text) => {
  const Cell = cellOf(of);
  const { container } = show(provider([]), {
    children: <Cell field={of} resource={resource} record={{ id: 1 }} value={value} where="row" />,
  });
  expect(container.textContent).toContain(text);
});

it.each([
  [true, 'Administre', 'danger'],
  [false, 'Non', undefined],
  [null, 'Non', undefined],
])('a dangerous right that is %s is shown as %s', (value, text, tone) => {
  const Cell = cellOf(danger);
  const { container } = show(provider([]), {
    children: <Cell field={danger} resource={resource} record={{ id: 1 }} value={value} where="row" />,
  });
  expect(container.textContent).toContain(text);
  expect(container.querySelector('.e-tone-danger') !== null).toBe(tone === 'danger');
});

it('an entry of one’s own in another company has one’s name, and that of another person has none', async () => {
  const auth = { getIdentity: async () => ({ id: 2001, fullName: 'Claire Martin' }) } as unknown as AuthProvider;
  const Cell = cellOf(details);
  const admin = field({
    name: 'lo_adminid',
    kind: 'reference',
    reference: { resource: 'shelves', as: 'admin' } as never,
  });
  const log = { ...resource, fields: [...resource.fields, admin] };
  const entry = (id: number, lo_adminid: number) => ({
    id,
    lo_adminid,
    lo_action: 'delete',
    lo_element: 'things',
    lo_elementid: 9,
  });
  const cell = (record: ReturnType<typeof entry>) => (
    <Cell field={details} resource={log} record={record} value="{}" where="page" />
  );
  show(provider([]), {
    children: (
      <AuthContext value={auth}>
        {cell(entry(1, 2001))}
        {cell(entry(2, 2002))}
      </AuthContext>
    ),
  });
  expect(await screen.findByText(/^Claire Martin a supprimé/)).toBeTruthy();
  expect(screen.getAllByText(/^Un autre compte a supprimé/)).toHaveLength(1);
});

it('a coordinate is written as the reader writes numbers, with all its digits', () => {
  const latitude = field({ name: 'latitude', kind: 'number', type: 'number', display: 'mono' });
  const Cell = cellOf(latitude);
  const { container } = show(provider([]), {
    children: <Cell field={latitude} resource={resource} record={{ id: 1 }} value={-45.899247} where="page" />,
  });
  expect(container.textContent).toContain('−45,899247');
});
