import { cleanup } from '@testing-library/react';
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
  [element, 'teapot', 'Élément'],
  [details, '{"msg_code":"WRONG_CREDENTIALS","msg_args":[]}', 'Identifiant ou mot de passe incorrect.'],
  [details, '{"title":"Chambre 306"}', 'Chambre 306'],
  [details, '{"count":3}', '3 lignes'],
  [details, '{"unheard":3}', '—'],
  [details, '{}', '—'],
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
