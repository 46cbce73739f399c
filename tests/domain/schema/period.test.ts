import { describe, expect, it } from 'vitest';
import { clientResource } from '../../../domain/schema/client/client';
import { compileAll, edited, scopes } from '../fixture';
import { gadgets, owners } from './gadgets';

const compiled = (period: unknown, seenBy: readonly string[] = []) =>
  compileAll(
    scopes,
    owners,
    edited(gadgets, {
      '/x-views/list/period': period,
      '/properties/createdAt/x-field': { auto: 'createdAt', permission: { read: seenBy } },
    }),
  );

describe('a list of one period', () => {
  it('opens with this week and offers since ever, unless the file says otherwise', () => {
    expect(compiled({ field: 'createdAt' }).model.resources['gadgets']?.list.period).toEqual({
      field: 'createdAt',
      all: true,
      preset: 'week',
    });
    const said = { field: 'createdAt', all: false, default: 'last3days', perUser: 14_000 };
    expect(compiled(said).model.resources['gadgets']?.list.period).toEqual({
      field: 'createdAt',
      all: false,
      preset: 'last3days',
      perUser: 14_000,
    });
  });

  it('is unknown to callers who may not read its field', () => {
    const resource = compiled({ field: 'createdAt' }, ['supervisor']).model.resources['gadgets']!;
    const as = (...held: string[]) => clientResource(resource, new Set(held), 'en')?.list;
    expect(as('user:view', 'supervisor')?.period?.field).toBe('createdAt');
    expect(as('user:view')).not.toHaveProperty('period');
  });

  it.each(['someday', 'custom', 'last0days', 'last99999days'])('refuses to open with %s', (preset) => {
    const { errors } = compiled({ field: 'createdAt', default: preset });
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/x-views/list/period/default']);
  });
});
