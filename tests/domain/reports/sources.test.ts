import { expect, it } from 'vitest';
import { GRAPH_TYPES, SOURCES } from '../../../domain/reports/sources';
import { readModel } from '../../support/readModel';

it('the schema of graphs offers the types and sources that reports have', () => {
  const fields = readModel().resources['reportgraphs']!.fields;
  const enumOf = (name: string) => fields.find((field) => field.name === name)?.enum;
  expect(enumOf('r_type')).toEqual([...GRAPH_TYPES]);
  expect(enumOf('r_source')).toEqual([...SOURCES]);
});
