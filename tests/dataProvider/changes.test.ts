import { describe, expect, it } from 'vitest';
import { changedValues, writableValues } from '../../dataProvider/changes';
import { everyLanguage, edited, scopes } from '../domain/fixture';
import { gadgets, owners } from '../domain/schema/gadgets';
import { modelOf, resourceOf } from './fixture';

const model = modelOf(
  scopes,
  owners,
  edited(gadgets, {
    '/properties/sealed': { type: ['string', 'null'], 'x-field': { secret: 'sealed' } },
    ...everyLanguage('/fields/sealed', 'Sealed'),
  }),
);
const resource = resourceOf(model, 'gadgets');
const before = {
  id: 3,
  gadgetsid: 3,
  name: 'Lamp',
  note: 'old',
  hours: 720,
  groupids: [1, 2],
  active: true,
  companyid: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  version: 4,
};
const changed = (after: object) => changedValues(resource, before, { ...before, ...after });

describe('what an edit sends', () => {
  it('is what was changed', () => {
    expect(changed({})).toEqual({});
    expect(changed({ name: 'Torch' })).toEqual({ name: 'Torch' });
    expect(changed({ active: false, hours: 0 })).toEqual({ active: false, hours: 0 });
    expect(changed({ groupids: [1, 2] })).toEqual({});
    expect(changed({ groupids: [2, 1] })).toEqual({ groupids: [2, 1] });
    expect(changed({ groupids: [] })).toEqual({ groupids: [] });
  });

  it('clears with null, and with an emptied box where null is allowed', () => {
    expect(changed({ note: null })).toEqual({ note: null });
    expect(changed({ note: '' })).toEqual({ note: null });
    expect(changed({ hours: null })).toEqual({ hours: null });
    expect(changedValues(resource, { ...before, note: null }, { ...before, note: '' })).toEqual({});
  });

  it('lets the server refuse what may not be empty', () => {
    expect(changed({ name: '' })).toEqual({ name: '' });
  });

  it('never holds what is read-only, unknown, or the console’s own', () => {
    expect(
      changed({
        id: 9,
        gadgetsid: 9,
        version: 9,
        companyid: 9,
        createdAt: 'now',
        deletedAt: 'now',
        seen: 'x',
        owner: { ownersid: 1 },
        __proto__: { name: 'x' },
      }),
    ).toEqual({});
  });

  it('keeps a secret whose box is empty, and sets one that was typed', () => {
    expect(changed({ password: '', sealed: '' })).toEqual({});
    expect(changed({ password: undefined, sealed: null })).toEqual({});
    expect(changed({ password: 'Portique-2026', sealed: 'x' })).toEqual({ password: 'Portique-2026', sealed: 'x' });
  });

  it('is everything that is filled in when the former values are not known', () => {
    expect(changedValues(resource, undefined, { name: 'Lamp', note: null, id: 1 })).toEqual({ name: 'Lamp' });
  });
});

describe('what a creation sends', () => {
  it('is what was filled in and may be written', () => {
    expect(writableValues(resource, { ...before, note: undefined })).toEqual({
      name: 'Lamp',
      hours: 720,
      groupids: [1, 2],
      active: true,
    });
  });

  it('keeps false, nothing and an empty list apart from an absent value', () => {
    expect(writableValues(resource, { active: false, hours: 0, groupids: [] })).toEqual({
      active: false,
      hours: 0,
      groupids: [],
    });
  });

  it('says null where a default was emptied on purpose, and not where null is no value', () => {
    expect(writableValues(resource, { hours: null, note: '' })).toEqual({ hours: null, note: null });
    expect(writableValues(resource, { name: null, active: null })).toEqual({});
  });

  it('sends no empty secret', () => {
    expect(writableValues(resource, { password: '', sealed: '' })).toEqual({});
    expect(writableValues(resource, { password: null, sealed: null })).toEqual({});
    expect(writableValues(resource, { sealed: 'x' })).toEqual({ sealed: 'x' });
  });
});
