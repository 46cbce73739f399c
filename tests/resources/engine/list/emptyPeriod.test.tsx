import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { field, model, provider, show, thing } from '../../fixture';

afterEach(cleanup);

const location = field({
  name: 't_locationid',
  kind: 'reference',
  type: 'integer',
  nullable: true,
  reference: { resource: 'locations', many: false, as: 'location', onDelete: 'keep' },
});
/** A list of what the network reports, as the access logs are. */
const events = {
  ...thing,
  readOnly: true,
  fields: [...thing.fields, location],
  list: { ...thing.list, period: { field: 't_since', all: false, preset: 'today' as const } },
};
/** The same without a place: what administrators do, as the audit log is. */
const deeds = { ...events, fields: thing.fields };
const sources = { ...thing, name: 'sources' };

/** A company that has events of other times, or none at all. */
const withEarlier = (earlier: boolean) => {
  const data = provider([]);
  data.getList!.mockImplementation((_name: string, params: unknown) => {
    const { filter } = params as { filter: Record<string, unknown> };
    const found = earlier && !('t_since' in filter);
    return Promise.resolve({ data: found ? [{ id: 1, thingid: 1 }] : [], total: found ? 1 : 0 }) as never;
  });
  return data;
};
const title = () => screen.findByRole('heading', { level: 2 });

describe('a list with a period that is empty', () => {
  it('says that nothing has arrived yet, and leads to the sources', async () => {
    show(withEarlier(false), { as: { ...model(events), resources: [events, sources] } });
    expect((await title()).textContent).toBe('Rien n’est encore arrivé');
    expect(screen.getByRole('link', { name: 'Voir les sources' }).getAttribute('href')).toBe('/sources');
    expect(screen.queryByRole('button', { name: /filtre/ })).toBeNull();
  });

  it('names no sources to callers who may not see them, nor where nothing comes from the network', async () => {
    show(withEarlier(false), { as: model(events) });
    await title();
    expect(screen.queryByRole('link', { name: 'Voir les sources' })).toBeNull();
    cleanup();
    show(withEarlier(false), { as: { ...model(deeds), resources: [deeds, sources] } });
    expect((await title()).textContent).toBe('Rien n’est encore arrivé');
    expect(screen.queryByRole('link', { name: 'Voir les sources' })).toBeNull();
  });

  it('offers the first one, where people can make it: no filter hides anything', async () => {
    const made = { ...events, readOnly: false };
    show(withEarlier(false), { as: model(made) });
    expect((await title()).textContent).toBe('Rien ici pour l’instant');
    expect(screen.getAllByRole('link', { name: thing.texts.new }).length).toBeGreaterThan(1);
    expect(screen.queryByRole('button', { name: /filtre/ })).toBeNull();
    cleanup();
    show(withEarlier(true), { as: model(made) });
    expect(await screen.findByRole('heading', { level: 2, name: 'Aucun résultat avec ces filtres' })).toBeTruthy();
  });

  it('says that nothing is in the period, where there is something at other times', async () => {
    show(withEarlier(true), { as: { ...model(events), resources: [events, sources] } });
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: 'Aucun résultat avec ces filtres' })).toBeTruthy(),
    );
  });
});
