import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeOrder } from '../../customViews/events/orderDescription';
import { BULK_ORDER } from '../../customViews/identities/bulk/bulkDescription';
import { describeDesk } from '../../customViews/lobby/deskDescription';
import { describeStart } from '../../customViews/wireless-dashboard/startDescription';
import { compile } from '../../domain/schema/compile';
import { LOCALES } from '../../domain/text/locale';
import { sourceOf, type FormDescription } from '../../resources/engine/form/description';
import { readLayout } from '../support/readModel';
import { modelFor } from './features';

const FOLDER = 'schemas/resources';
const files = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(`${FOLDER}/${file}`, 'utf8') }));

/** The description as the file of a resource, with the parts that only stored records have. */
function fileOf(description: FormDescription) {
  const source = sourceOf(description);
  const names = Object.keys(description.properties);
  const enums = names.filter((name) => description.properties[name]?.['enum']);
  const texts = {
    name: 'x |||| x',
    new: 'x',
    fields: Object.fromEntries(['formid', ...names].map((name) => [name, 'x'])),
    enums: Object.fromEntries(
      enums.map((name) => [
        name,
        Object.fromEntries((description.properties[name]?.['enum'] as unknown[]).map((value) => [String(value), 'x'])),
      ]),
    ),
  };
  const whole = {
    type: 'object',
    additionalProperties: false,
    ...source,
    properties: { formid: { type: 'integer', readOnly: true }, ...source.properties },
    'x-resource': { ...source['x-resource'], id: 'formid', title: 'formid' },
    'x-storage': { unscoped: 'a form stores no records' },
    'x-i18n': Object.fromEntries(LOCALES.map((locale) => [locale, texts])),
  };
  return { file: `${FOLDER}/${description.name}.schema.json`, text: JSON.stringify(whole) };
}

const locations = modelFor('location:edit', 'location:view').resources.find(({ name }) => name === 'locations')!;
const dashboards = [
  { id: 7, name: 'Hôtels' },
  { id: 8, name: 'Boutiques' },
];
const START = describeStart(dashboards, { locations, known: () => true, dashboardLabel: 'Console sans fil' });

it.each([
  describeDesk([{ id: 7, name: 'Un jour', hours: 24 }], '24/12/2030'),
  describeOrder(12, '12'),
  BULK_ORDER,
  START,
])('the form $name is described in the dialect of the schema files', (description) => {
  const { errors } = compile([...files, fileOf(description)], readLayout());
  expect(errors.map(({ message, pointer }) => `${pointer}: ${message}`)).toEqual([]);
});
