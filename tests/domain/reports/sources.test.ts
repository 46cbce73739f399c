import { expect, it } from 'vitest';
import { GRAPH_TYPES, SOURCES } from '../../../domain/reports/sources';
import { SIGNED_IN_STATUSES } from '../../../domain/records/timeline';
import { readModel } from '../../support/readModel';

it('the schema of graphs offers the types and sources that reports have', () => {
  const fields = readModel().resources['reportgraphs']!.fields;
  const enumOf = (name: string) => fields.find((field) => field.name === name)?.enum;
  expect(enumOf('r_type')).toEqual([...GRAPH_TYPES]);
  expect(enumOf('r_source')).toEqual([...SOURCES]);
});

it('the preset of successful sign-ins has those that reports count', () => {
  const preset = readModel().resources['authentications']!.list.presets.find(({ name }) => name === 'success');
  expect(preset?.filter).toEqual({ status: [...SIGNED_IN_STATUSES] });
});
