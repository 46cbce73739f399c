import { expect, it } from 'vitest';
import { loggedParams } from '../../../../domain/schema/model/loggedParams';
import type { Params } from '../../../../domain/schema/model/params';

const params: Params = {
  by: 'module',
  superadmin: ['superadmin:view'],
  logged: true,
  fields: [
    { name: 'entityId', type: 'text' },
    { name: 'accessRule', type: 'text' },
    { name: 'certificate', type: 'text', logged: false },
    { name: 'clientSecret', type: 'text', secret: true },
    { name: 'autoProvisioning', type: 'boolean', is_superadmin_only: true },
  ],
};
const text = (values: object) => JSON.stringify(values);

it('has what changed, before and after, and of secrets that they changed', () => {
  const before = { entityId: 'one', accessRule: 'staff', certificate: 'A', clientSecret: 'x', autoProvisioning: false };
  const after = { entityId: 'two', accessRule: 'staff', certificate: 'B', clientSecret: 'y', autoProvisioning: true };
  const sealed = { certificate: '••••', clientSecret: '••••', autoProvisioning: '••••' };
  expect(loggedParams(params, text(before), text(after))).toEqual([
    text({ entityId: 'one', ...sealed }),
    text({ entityId: 'two', ...sealed }),
  ]);
});

it('has what was added and removed, and nothing of what was not declared', () => {
  expect(loggedParams(params, null, text({ entityId: 'one', other: 'x' }))).toEqual([
    null,
    text({ entityId: 'one', other: '••••' }),
  ]);
  expect(loggedParams(params, text({ entityId: 'one' }), text({}))).toEqual([
    text({ entityId: 'one' }),
    text({ entityId: null }),
  ]);
});

it('says nothing where the parameters are not logged, or cannot be read', () => {
  expect(loggedParams({ ...params, logged: false }, text({ entityId: 'one' }), text({}))).toBeUndefined();
  expect(loggedParams(undefined, null, null)).toBeUndefined();
  expect(loggedParams(params, 'no object', text({}))).toBeUndefined();
});
