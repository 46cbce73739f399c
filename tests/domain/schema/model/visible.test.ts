import { describe, expect, it } from 'vitest';
import { visibleFields } from '../../../../domain/schema/model/visible';
import { compileAll, edited, scopes } from '../../fixture';
import { gadgets, owners } from '../gadgets';

const { model } = compileAll(
  scopes,
  owners,
  edited(gadgets, {
    '/properties/note/x-field': { permission: { read: ['supervisor', 'support_access'] } },
    '/properties/hours/x-field/permission': { write: ['admin:edit'] },
    '/properties/mails/x-field': { permission: { read: ['supervisor'], write: ['admin:edit'] } },
    '/properties/active/writeOnly': true,
  }),
);
const resource = model.resources['gadgets'];
const names = (mode: 'read' | 'create' | 'edit', ...permissions: string[]) =>
  visibleFields(resource ?? { fields: [] }, new Set(permissions), mode).map(({ name }) => name);

const SERVERS_OWN = ['gadgetsid', 'companyid', 'createdAt', 'deletedAt', 'seen'];

describe('reading', () => {
  it('leaves out secrets, what is write-only, and what a right is missing for', () => {
    expect(names('read')).toEqual([
      'gadgetsid',
      'name',
      'state',
      'hours',
      'options',
      'ownerid',
      'groupids',
      'companyid',
      'createdAt',
      'deletedAt',
      'seen',
    ]);
  });

  it('asks for any one of the rights', () => {
    expect(names('read', 'support_access')).toContain('note');
    expect(names('read', 'support_access')).not.toContain('mails');
    expect(names('read', 'supervisor')).toEqual(expect.arrayContaining(['note', 'mails']));
  });

  it('does not rest on one mark alone', () => {
    const unmarked = (resource?.fields ?? []).map((field) => ({ ...field, writeOnly: false, readOnly: false }));
    const seen = (mode: 'read' | 'edit') =>
      visibleFields({ fields: unmarked }, new Set(), mode).map(({ name }) => name);
    expect(seen('read')).not.toContain('password');
    expect(seen('edit')).not.toContain('companyid');
    expect(seen('edit')).not.toContain('createdAt');
  });

  it('gives a secret to no caller', () => {
    const everybody = model.permissions.bits.map(({ name }) => name);
    expect(names('read', ...everybody)).not.toContain('password');
  });
});

describe.each(['create', 'edit'] as const)('writing (%s)', (mode) => {
  it('leaves out keys, what the server fills in, what is read-only, and what a right is missing for', () => {
    expect(names(mode)).toEqual(['name', 'note', 'state', 'options', 'ownerid', 'groupids', 'active', 'password']);
    expect(names(mode, 'admin:edit')).toEqual(expect.arrayContaining(['hours', 'mails']));
    for (const name of SERVERS_OWN) expect(names(mode, 'admin:edit', 'supervisor')).not.toContain(name);
  });

  it('asks for its own right, not for that of reading', () => {
    expect(names(mode, 'supervisor')).not.toContain('mails');
    expect(names(mode)).toContain('note');
  });
});
