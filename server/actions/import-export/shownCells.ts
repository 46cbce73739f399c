import { MASKED } from '../../../domain/access/masking';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { secretParams, shownParams } from '../../../domain/schema/model/paramValues';
import type { Job } from '../../storage/jobs/job';
import type { ImportPlan } from './importPlan';

type Mapping = ImportPlan['mapping'];

/**
 * How the cells of an import are shown: secrets that are set are masked, in each column that fills a secret field, by
 * the plan or by the proposal.
 * @param resource of the job; undefined when it is gone, and nothing is shown then
 */
export function shownCells(
  resource: Resource | undefined,
  { parameters }: Pick<Job, 'parameters'>,
): (cells: readonly string[]) => string[] {
  if (!resource) return () => [];
  const { plan, proposal } = parameters as { plan?: { mapping: Mapping }; proposal?: { mapping: Mapping } };
  const fields = new Map(resource.fields.map((field) => [field.name, field]));
  const mappings = [plan?.mapping ?? [], proposal?.mapping ?? []];
  return (cells) =>
    cells.map((cell, index) =>
      mappings.reduce((text, mapping) => shownCell(fields.get(mapping[index] ?? ''), text), cell),
    );
}

function shownCell(field: Field | undefined, text: string): string {
  if (!field || text.trim() === '') return text;
  if (field.secret !== undefined) return MASKED;
  const masked = secretParams(field);
  if (!field.params || masked.length === 0) return text;
  return String(shownParams({ ...field, params: { ...field.params, masked } }, text) ?? MASKED);
}
