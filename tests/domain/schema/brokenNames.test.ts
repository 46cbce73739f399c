import { describe, expect, it } from 'vitest';
import { compile } from '../../../domain/schema/compile';
import { edited, fileOf, layout, scopes, smallest } from '../fixture';
import { compileGadgets, expectWrong, gadgets, owners } from './gadgets';

/** `[pointer, wrong name, its nearest known one]` for every place that names a property. */
const PROPERTIES: readonly (readonly [string, string, string])[] = [
  ['/x-resource/id', 'gadgetid', 'gadgetsid'],
  ['/x-resource/title', 'nam', 'name'],
  ['/x-resource/sort/0', 'nam', 'name'],
  ['/x-resource/softDelete/field', 'deletdAt', 'deletedAt'],
  ['/x-resource/enabled', 'activ', 'active'],
  ['/required/0', 'nam', 'name'],
  ['/x-views/list/columns/1', 'stat', 'state'],
  ['/x-views/list/columns/0/field', 'nam', 'name'],
  ['/x-views/list/columns/0/second', 'notes', 'note'],
  ['/x-views/list/filters/1', 'stat', 'state'],
  ['/x-views/form/sections/1/fields/0', 'hour', 'hours'],
  ['/x-storage/tenantField', 'companyId', 'companyid'],
  ['/x-storage/scope', 'groupid', 'groupids'],
  ['/x-storage/unique/0/0', 'nam', 'name'],
  ['/x-storage/indexes/0/0', 'createdat', 'createdAt'],
  ['/x-storage/search/1', 'notes', 'note'],
];

const mark = (pointer: string, name: string) => {
  const last = pointer.split('/').at(-1) ?? '';
  return /^\d+$/.test(last) ? `"${name}"` : `"${last}": "${name}"`;
};

describe('a name that stands for no property', () => {
  it.each(PROPERTIES)('%s: %s', (pointer, name, near) =>
    expectWrong(
      { [pointer]: name },
      { pointer, message: `unknown property "${name}"`, hint: `did you mean "${near}"?`, at: mark(pointer, name) },
    ),
  );

  it('in a tab', () =>
    expectWrong(
      { '/x-views/form/tabs/1/sections/1': 'mor' },
      { pointer: '/x-views/form/tabs/1/sections/1', message: 'unknown section "mor"', hint: /"more"/, at: '"mor"' },
    ));

  it('and a section that is on no tab', () => {
    const file = fileOf(edited(gadgets, { '/x-views/form/tabs/1/sections': ['mor'] }));
    expect(compileGadgets(file).errors.map(({ message }) => message)).toContain('the section "more" is on no tab');
  });

  it('in a title of several names', () =>
    expectWrong(
      { '/x-resource/title': '{name} {stat}' },
      {
        pointer: '/x-resource/title',
        message: 'unknown property "stat"',
        hint: 'did you mean "state"?',
        at: '"title":',
      },
    ));

  it('in the preset that a list opens with', () =>
    expectWrong(
      { '/x-views/list/opensWith': 'fres' },
      {
        pointer: '/x-views/list/opensWith',
        message: 'unknown preset "fres"',
        hint: 'did you mean "fresh"?',
        at: '"opensWith":',
      },
    ));

  it('in a preset', () =>
    expectWrong(
      { '/x-views/list/presets/0/filter': { stat: ['new'] } },
      {
        pointer: '/x-views/list/presets/0/filter/stat',
        message: 'unknown property "stat"',
        hint: 'did you mean "state"?',
        at: '"stat":',
      },
    ));

  it('in a scope that another record holds', () =>
    expectWrong(
      { '/x-storage/scope': { via: 'owner' } },
      {
        pointer: '/x-storage/scope/via',
        message: 'unknown property "owner"',
        hint: 'did you mean "ownerid"?',
        at: '"via": "owner"',
      },
    ));
});

describe('a name that stands for no permission', () => {
  it.each([
    '/x-permissions/view/0',
    '/x-permissions/create/0',
    '/x-permissions/edit/0',
    '/x-permissions/delete/0',
    '/x-permissions/rows/0/unless/0',
    '/x-actions/0/permission/0',
  ])('%s', (pointer) =>
    expectWrong(
      { [pointer]: 'user:veiw' },
      { pointer, message: 'unknown permission "user:veiw"', hint: 'did you mean "user:view"?', at: '"user:veiw"' },
    ),
  );

  it.each(['read', 'write'])('of a property, %s', (way) => {
    const pointer = `/properties/note/x-field/permission/${way}/0`;
    expectWrong(
      { '/properties/note/x-field': { permission: { [way]: ['supervisr'] } } },
      {
        pointer,
        message: 'unknown permission "supervisr"',
        hint: 'did you mean "supervisor"?',
        at: '"supervisr"',
      },
    );
  });
});

describe('a name that stands for no code', () => {
  it.each([
    ['widget', '/properties/note/x-field/widget', 'textaera', 'did you mean "textarea"?'],
    ['display', '/properties/state/x-field/display', 'statuss', 'did you mean "status"?'],
    ['unit', '/properties/hours/x-field/unit', 'hour', 'did you mean "hours"?'],
    ['rule', '/x-resource/rules/0', 'profile-durations', 'did you mean "profile-duration"?'],
    ['guard', '/x-backend/guards/0', 'last-admins', 'did you mean "last-admin"?'],
    ['menu group', '/x-resource/menu/group', 'identites', 'did you mean "identities"?'],
  ])('%s', (what, pointer, name, hint) =>
    expectWrong({ [pointer]: name }, { pointer, message: `unknown ${what} "${name}"`, hint, at: mark(pointer, name) }),
  );

  it.each([
    ['view', '/x-views/list/view', {}],
    ['view', '/x-views/form/view', {}],
    ['dialog', '/x-actions/0/dialog', { '/x-actions/0/call': undefined }],
  ])('%s at %s', (what, pointer, more) => {
    const name = 'there-will-never-be-one';
    const { errors } = compileGadgets(fileOf(edited(gadgets, { [pointer]: name, ...more })));
    expect(errors).toMatchObject([{ pointer, message: `unknown ${what} "${name}"` }]);
  });

  it('a way to sort', () =>
    expectWrong(
      { '/x-resource/sort/1': 'UPWARDS' },
      { pointer: '/x-resource/sort/1', message: '"UPWARDS" is not ASC or DESC', at: '"UPWARDS"' },
    ));
});

describe('names between files', () => {
  it('a reference to a resource that does not exist', () =>
    expectWrong(
      { '/properties/ownerid/x-field/reference/resource': 'owner' },
      {
        pointer: '/properties/ownerid/x-field/reference/resource',
        message: 'unknown resource "owner"',
        hint: 'did you mean "owners"?',
        at: '"resource": "owner"',
      },
    ));

  it('a reference that holds another kind of key', () => {
    expectWrong(
      { '/properties/ownerid/type': 'string' },
      {
        pointer: '/properties/ownerid/type',
        message: '"owners" has integer keys, this holds string',
        at: '"type": "string"',
      },
    );
    expectWrong(
      { '/properties/groupids/items/type': 'string' },
      {
        pointer: '/properties/groupids/type',
        message: '"scopes" has integer keys, this holds string',
        at: '"type": "array"',
      },
    );
  });

  it('a reference to a file that is broken itself is left alone', () => {
    const broken = edited(owners, { '/x-resource/title': 'nobody' });
    const { errors, model } = compile(
      [scopes, broken, gadgets].map((schema) => fileOf(schema)),
      layout,
    );
    expect(errors.map(({ file }) => file)).toEqual(['schemas/resources/owners.schema.json']);
    expect(Object.keys(model.resources)).toEqual(['scopes', 'gadgets']);
  });

  it('a file that has another name than its resource', () => {
    const { errors } = compileGadgets(fileOf(gadgets, 'gizmos'));
    expect(errors).toMatchObject([
      { pointer: '/x-resource/name', message: 'the file is named "gizmos", the resource "gadgets"' },
    ]);
  });

  it.each([
    ['/x-storage/table', 'table', 'the table is that of "gadgets"', '"table": "gadget"'],
    ['/x-backend/type', 'type', 'the type is that of "gadgets"', '"type": "gadget"'],
  ])('two files with one %s: the later one is refused', (pointer, _, message, at) => {
    const gizmos = edited(smallest('gizmos'), { '/x-storage/table': 'gizmo', [pointer]: 'gadget' });
    const file = fileOf(gizmos);
    const { errors, model, broken } = compile([...[scopes, owners, gadgets].map((one) => fileOf(one)), file], layout);
    expect(errors).toMatchObject([{ file: file.file, pointer, message }]);
    expect(file.text.split('\n')[(errors[0]?.line ?? 0) - 1]).toContain(at);
    expect([...broken]).toEqual(['gizmos']);
    expect(Object.keys(model.resources)).toEqual(['scopes', 'owners', 'gadgets']);
  });
});
