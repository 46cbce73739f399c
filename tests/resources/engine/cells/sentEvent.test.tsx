import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import deadLetters from '../../../../schemas/resources/dead-letters.schema.json';
import { EVENT_SCHEMAS } from '../../../../server/actions/intake/eventSchemas';
import { cellOf } from '../../../../resources/engine/fieldTypes';
import { modelFor } from '../../../customViews/features';
import { field, provider, show, thing } from '../../fixture';

afterEach(cleanup);

const { params } = deadLetters['x-i18n'].fr;
const resource = { ...thing, texts: { ...thing.texts, params } };
const event = field({ name: 'event', kind: 'json', cast: 'json', display: 'sentEvent' });
const sent = { id: 'e-1', time: '2026-05-04T09:30:00Z', status: 'failed', src_ip: '10.1.2.3', surprise: 'x' };

function shown(value: unknown, where: 'row' | 'page') {
  const Cell = cellOf(event);
  return show(provider([]), {
    children: <Cell field={event} resource={resource} record={{ id: 1 }} value={value} where={where} />,
  }).container;
}

describe('an event that was set aside', () => {
  it('is shown with labels, the names of the API in code style, and words for values', () => {
    const rows = [...shown(JSON.stringify(sent), 'page').querySelectorAll('tr')].map((row) => [
      row.querySelector('th')?.firstChild?.textContent,
      row.querySelector('th code')?.textContent,
      row.querySelector('td')?.textContent,
    ]);
    expect(rows).toEqual([
      ['Identifiant', 'id', 'e-1'],
      ['Date', 'time', expect.stringMatching(/04\/05\/2026/)],
      ['Statut', 'status', 'échec'],
      ['Adresse IP source', 'src_ip', '10.1.2.3'],
      ['Surprise', 'surprise', 'x'],
    ]);
  });

  it('says in a row what the other columns do not', () => {
    const { textContent } = shown(JSON.stringify(sent), 'row');
    expect(textContent?.replace(/\u00a0/g, ' ')).toBe('Statut : échec · Adresse IP source : 10.1.2.3 · Surprise : x');
  });

  it.each([
    ['', '—'],
    ['{"half', '{"half'],
    ['7', '7'],
  ])('%j is shown as %s', (value, text) => {
    expect(shown(value, 'row').textContent).toBe(text);
  });
});

it.each(['fr', 'en', 'es', 'zh'] as const)(
  '%s has a label for each member and a word for each value of an event',
  (locale) => {
    const { labels, options } = deadLetters['x-i18n'][locale].params.event;
    const missing = Object.values(EVENT_SCHEMAS).flatMap(({ properties }) =>
      Object.entries(properties as Record<string, { enum?: string[]; properties?: object }>).flatMap(
        ([member, { enum: values = [], properties: inner = {} }]) => [
          ...[member, ...Object.keys(inner)].filter((name) => !(name in labels)),
          ...values.filter(
            (value) => value !== null && !(value in ((options as Record<string, object>)[member] ?? {})),
          ),
        ],
      ),
    );
    expect(missing).toEqual([]);
  },
);

it('its labels reach every reader of the event', () => {
  const labels = (...permissions: string[]) =>
    modelFor('global:view', ...permissions).resources.find(({ name }) => name === 'dead-letters')?.texts.params?.[
      'event'
    ]?.labels;
  expect(labels('supervisor')?.['src_ip']).toBe('Adresse IP source');
  expect(labels()).toBeUndefined();
});
