import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { cellOf } from '../../../../resources/engine/fieldTypes';
import { ListInput } from '../../../../resources/engine/inputs/ListInput';
import { field, provider, record as made, show, thing } from '../../fixture';

afterEach(cleanup);

const on = field({ name: 'on', kind: 'boolean', display: 'keyState' });
const end = field({ name: 'end', kind: 'dateTime', display: 'validity' });
const options = field({
  name: 'options',
  kind: 'bits',
  display: 'kind',
  bits: {
    flags: [
      { name: 'cdn', bit: '2' },
      { name: 'over', bit: '4', tone: 'warning' },
    ],
    exclusive: [{ name: 'type', mask: '192', values: { customer: '0', partner: '64', poc: '128' }, deleted: 'off' }],
  },
});
const amount = field({ name: 'amount', kind: 'number', type: 'number', display: 'money' });
const currency = field({ name: 'currency', kind: 'enum', enum: ['EUR', 'CHF'] });
const type = field({
  name: 'type',
  kind: 'reference',
  reference: { resource: 'types', many: false, as: 'typeRecord', onDelete: 'keep', with: ['module'] },
});
const valid = field({
  name: 'valid',
  kind: 'enum',
  enum: ['valid', 'bad'],
  display: 'status',
  unknown: { of: 'type', when: { properties: { module: { const: 'direct' } } } },
});
const dimensions = field({ name: 'dimensions', kind: 'list', cast: 'split:|', codes: ['date', 'location'] });
const { softDelete: _, ...plain } = thing;
const cause = field({ name: 'cause', kind: 'code', display: 'failure', codes: ['EENVELOPE', 'OTHER'] });
const language = field({ name: 'language', kind: 'code', display: 'language', codes: ['fr'] });
const sent = field({ name: 'sent', kind: 'integer', type: 'integer', display: 'bytes' });
const resource = {
  ...plain,
  softDelete: { field: 'gone', listed: 'toggle' as const },
  fields: [...thing.fields, on, end, options, dimensions, amount, currency, type, valid, cause, language, sent],
  texts: {
    ...thing.texts,
    enums: {
      valid: { valid: 'Valide' },
      on: { true: 'Activée', false: 'Désactivée' },
      dimensions: { date: 'Date', location: 'Site' },
      cause: { EENVELOPE: 'Adresse refusée', OTHER: 'Refusé' },
      language: { fr: 'En français' },
    },
    flags: {
      options: {
        cdn: 'Réseau',
        over: 'Dépassé',
        customer: 'Client',
        partner: 'Partenaire',
        poc: 'POC',
        off: 'Désactivée',
      },
    },
  },
};
const past = '2020-01-01T00:00:00Z';
const future = '2999-01-01T00:00:00Z';

it.each([
  [on, true, { end: future }, 'Activée'],
  [on, false, { end: future }, 'Désactivée'],
  [on, true, { end: past }, 'Expirée'],
  [options, '2', { gone: null }, 'Client'],
  [options, '66', { gone: null }, 'Partenaire'],
  [options, '6', { gone: null }, 'Client▲Dépassé'],
  [options, '130', { gone: past }, 'Désactivée'],
  [valid, 'valid', { typeRecord: { module: 'email' } }, 'Valide'],
  [valid, 'valid', { typeRecord: null }, 'Valide'],
  [valid, 'valid', { typeRecord: { module: 'direct' } }, 'Inconnu'],
  [amount, 8.5, { currency: 'EUR' }, '8,50\u00a0€'],
  [amount, 1200, { currency: 'CHF' }, '1\u202f200,00\u00a0CHF'],
  [amount, null, { currency: 'EUR' }, '—'],
  [cause, 'EENVELOPE', {}, 'Adresse refusée'],
  [cause, 'EENVELOPE 550', {}, 'Adresse refusée'],
  [cause, 'HTTP 422', {}, 'Refusé'],
  [cause, null, {}, '—'],
  [language, 'fr', {}, 'En français'],
  [language, 'ja', {}, 'Japonais'],
  [language, 'pt-BR', {}, 'Portugais brésilien'],
  [language, '(none)', {}, '(none)'],
  [sent, 1_234_567_890, {}, '1,1\u202fGo'],
  [sent, 0, {}, '0\u00a0octet'],
  [sent, null, {}, '—'],
  [dimensions, 'date|location|mood', {}, 'Date, Site et mood'],
])('$name is shown in words', (of, value, record, text) => {
  const Cell = cellOf(of);
  const { container } = show(provider([]), {
    children: <Cell field={of} resource={resource} record={{ id: 1, ...record }} value={value} where="row" />,
  });
  expect(container.textContent?.replace(/^[●○■]/u, '')).toBe(text);
});

it('codes with labels are chosen by them', async () => {
  const changed = vi.fn();
  show(provider([]), {
    children: (
      <ListInput
        id="dimensions"
        label="Dimensions"
        field={dimensions}
        resource={resource}
        value="date"
        onChange={changed}
        mode="edit"
      />
    ),
  });
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Site');
  expect(changed).toHaveBeenCalledWith('date|location');
  expect(screen.queryByRole('option', { name: 'Date' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Date/ }));
  expect(changed).toHaveBeenLastCalledWith('');
});

it('the impersonator is named, or the support is', async () => {
  const original = field({
    name: 'original',
    kind: 'reference',
    display: 'support',
    reference: { resource: 'things', many: false, as: 'it', onDelete: 'keep' },
  });
  const Cell = cellOf(original);
  show(provider([made(7, { t_name: 'Chaise' })]), {
    children: (
      <>
        <Cell field={original} resource={resource} record={{ id: 1 }} value={7} where="row" />
        <Cell field={original} resource={resource} record={{ id: 2 }} value={1001} where="row" />
      </>
    ),
  });
  expect(await screen.findByText('Chaise')).toBeTruthy();
  expect(screen.getByText('Contactez l’assistance')).toBeTruthy();
  expect(screen.queryByText('#1001')).toBeNull();
});
