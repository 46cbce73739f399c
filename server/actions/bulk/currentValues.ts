import type { CurrentValues } from '../../../domain/records/currentValues';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import * as errors from '../../errors/catalogue';
import { mayHaveHiddenRows } from '../../storage/records/rowAccess';
import { countSelected, limitTime, valueCounts, type Counted } from '../../storage/records/valueCounts';
import type { Access, Row } from '../../storage/records/records';
import { ownJob } from '../jobs/startJob';
import { answerRecords } from '../records/answer';
import { requireOpen } from '../records/read';
import { readSelection } from './selection';

/** Which records, and of which fields the values are asked. */
interface Question {
  readonly ids?: unknown;
  /** Id of the job that keeps the selection. */
  readonly selection?: string;
  readonly fields: readonly string[];
}

/**
 * The values that some fields have in the records of a selection, before they are changed: the most frequent ones with
 * their number of records, and the range of dates and numbers. Only records and fields that the caller may read count.
 * @throws PorticoError 403, 404 for a selection that is not the caller's, 422
 */
export async function currentValues(access: Access, resource: Resource, question: Question): Promise<CurrentValues> {
  requireOpen(access, resource);
  const counted = await countedBy(access, resource, question);
  await limitTime(access);
  const fields: Record<string, CurrentValues['fields'][string]> = {};
  for (const field of requestedFields(access, resource, question.fields)) {
    const { values, distinct, empty, range = [] } = await valueCounts(access, resource, field, counted);
    const shown = async (rows: readonly Row[]) =>
      (await answerRecords(access, resource, [field], rows)).map((record) => record[field.name] ?? null);
    const texts = await shown(values.map(({ row }) => row));
    fields[field.name] = {
      values: values.map(({ count }, index) => ({ value: texts[index] ?? null, count })),
      distinct,
      empty,
      range: await shown(range),
    };
  }
  return { count: await countSelected(access, resource, counted), fields };
}

async function countedBy(access: Access, resource: Resource, { ids, selection }: Question): Promise<Counted> {
  if (selection === undefined) return readSelection(resource, { ids }) as Counted;
  const job = await ownJob(access, selection);
  if (job.kind !== 'bulk' || job.resource !== resource.name) throw errors.elementNotFound();
  return { job: job.id };
}

/**
 * The fields that can be counted. Left out are those whose stored values the caller may not know: secrets, masks, and
 * references of which some are hidden, because equal ones could be distinguished by their numbers.
 */
function requestedFields({ caller, model }: Access, resource: Resource, names: readonly string[]): Field[] {
  const readable = visibleFields(resource, caller.permissions, 'read');
  return [...new Set(names)].flatMap((name) => {
    const field = readable.find((one) => one.name === name);
    if (!field) throw errors.unknownField(name);
    const { secret, mask, writeOnly, params, virtual, member, reference, kind } = field;
    const target = reference && model.resources[reference.resource];
    const hides = target !== undefined && mayHaveHiddenRows(caller, target);
    const sealed = secret !== undefined || mask !== undefined || writeOnly || params !== undefined;
    return sealed || virtual || member || hides || kind === 'json' ? [] : [field];
  });
}
