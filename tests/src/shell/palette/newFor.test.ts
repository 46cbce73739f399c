import { expect, it } from 'vitest';
import { clientModel } from '../../../../domain/schema/client/client';
import { newFor } from '../../../../src/shell/palette/newFor';
import { readLayout, readModel } from '../../../support/readModel';

const everything = new Set(readLayout().bits.map(({ name }) => name));
const known = (permissions: ReadonlySet<string>) =>
  clientModel(readModel(), '1', permissions, 'fr', { areas: {}, names: {} }).resources;

/** The forms that are offered for a record, by resource, with what they start with. */
function offered(name: string, permissions: ReadonlySet<string> = everything) {
  const resources = known(permissions);
  const resource = resources.find((one) => one.name === name)!;
  return Object.fromEntries(
    newFor(resource, { id: 7, [resource.id]: 7 }, resources).map(({ target, to }) => {
      const [path, query] = to.split('?');
      expect(path).toBe(`/${target.name}/create`);
      return [target.name, JSON.parse(new URLSearchParams(query).get('start')!) as unknown];
    }),
  );
}

it('starts an administrator of a scope with the scope, and with what makes its field visible', () => {
  expect(offered('scopes')['administrators']).toEqual({ ad_scopemode: 'listed', ad_maingroupid: 7 });
});

it('starts an identity of a profile with the profile', () => {
  expect(offered('identity-profiles')['identities']).toEqual({ u_profileid: 7 });
});

it('offers nothing that this person may not create', () => {
  expect(offered('scopes', new Set(['admin:view', 'location:view']))).toEqual({});
});
