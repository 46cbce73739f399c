import { describe, expect, it } from 'vitest';
import { fittingColumns } from '../../resources/engine/list/fitColumns';
import { columnsOf } from '../../resources/engine/list-state/columns';
import { modelFor } from './features';

const DATES = ['l_lastauthAt', 'l_firstauthAt', 'l_createdAt'];

describe('the list of locations', () => {
  const locations = modelFor('global:view', 'location:view').resources.find(({ name }) => name === 'locations')!;
  const shown = columnsOf(locations).filter(({ hidden }) => !hidden);

  it('shows first and last authentication and creation by default', () => {
    expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(DATES));
  });

  it('keeps them where there is no room for every column', () => {
    const fitting = fittingColumns(locations, shown, {
      room: 1100,
      sort: { field: 'l_name', order: 'ASC' },
      fewer: 0,
    }).map(({ name }) => name);
    expect(fitting).toEqual(expect.arrayContaining(DATES));
    expect(fitting).not.toContain('l_monitoring_at');
  });
});
