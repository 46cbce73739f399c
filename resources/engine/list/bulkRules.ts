import { DECIDING_FIELDS, rules, type RuleError } from '../../../domain/rules';
import { extendEnd } from '../../../domain/time/extendEnd';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { dependencies } from '../../../domain/schema/model/predicate';
import type { RuleName } from '../../../domain/schema/model/registry';
import type { Message } from '../errors';
import type { EngineRecord } from '../values/record';
import { fieldState, isKept } from '../form/conditions';
import { readMoment } from '../values/time';
import type { Values } from '../form/values';

interface BulkValues {
  readonly values: Values;
  /** Days by which the end of each record is moved. */
  readonly days?: number | undefined;
  /** IANA name: whose days they are. */
  readonly zone: string;
}

/** What stands against a change of several records, before it is sent. */
interface BulkCheck {
  /** Messages of fields, when no record could be saved. One of a field that is not written is about the whole change. */
  readonly problems: Readonly<Record<string, Message>>;
  /** The records that could not be saved, when others could. */
  readonly left: readonly EngineRecord[];
  /** Why the first of them could not. */
  readonly reason?: Message | undefined;
}

/**
 * What a rule has against a record as it would be after the change. As on the server, a rule counts when one of its
 * deciding fields is written; what it says of a field that is not written stands at the one that is.
 */
function findingsOf(rule: RuleName, after: Values, written: ReadonlySet<string>): readonly RuleError[] {
  const deciding = DECIDING_FIELDS[rule];
  if (deciding?.some((name) => written.has(name)) === false) return [];
  return (rules[rule]?.(after, new Date()) ?? []).map((found) => {
    if (written.has(found.field)) return found;
    return { ...found, field: deciding?.find((name) => written.has(name)) ?? found.field };
  });
}

const EDIT = { mode: 'edit' } as const;

/** True for a field that a record needs a value in, once it is as after the change. */
const isNeeded = (field: Field, record: EngineRecord, after: Values) => fieldState(field, record, after, EDIT).required;

/**
 * Whether a change of several records may offer to clear a field: not when each of them needs its value.
 * @param records all that are changed; none when not all are known
 */
export function isClearable(field: Field, records: readonly EngineRecord[]): boolean {
  const { name, nullable, requiredWhen } = field;
  if (!nullable || !isKept(field)) return nullable;
  // Of records that are not known, another field may say that they need none.
  if (records.length === 0) return dependencies(requiredWhen ?? {}).some((one) => one !== name && !one.startsWith('$'));
  return records.some((record) => !isNeeded(field, record, { ...record, [name]: null }));
}

/** What is missing in a record after the change: fields that it clears, although the record needs their value. */
const missingIn = ({ fields }: ClientResource, record: EngineRecord, after: Values, values: Values) =>
  fields
    .filter((field) => values[field.name] === null && isKept(field) && isNeeded(field, record, after))
    .map(({ name, errors }): RuleError => ({ field: name, code: errors['required'] ?? 'FIELD_REQUIRED' }));

/**
 * What a resource and its rules have against values that several records would get.
 * @param records all that are changed
 */
export function checkBulk(
  resource: ClientResource,
  records: readonly EngineRecord[],
  { values, days, zone }: BulkValues,
): BulkCheck {
  const end = resource.roles?.end;
  const written = new Set([...Object.keys(values), ...(days === undefined || end === undefined ? [] : [end])]);
  const each = records.map((record) => {
    const present = end === undefined ? undefined : readMoment(record[end], zone);
    const later = present && days !== undefined && extendEnd(new Date(present.ms), days, new Date(), zone);
    const after = { ...record, ...values, ...(end !== undefined && later && { [end]: later.toISOString() }) };
    return [
      ...missingIn(resource, record, after, values),
      ...resource.rules.flatMap((rule) => findingsOf(rule as RuleName, after, written)),
    ];
  });
  const refused = each.filter(({ length }) => length > 0);
  const [first = []] = refused;
  const messages = first.map(
    ({ field, code, args }) => [field, { message: `errors.${code}`, ...(args && { args }) }] as const,
  );
  if (refused.length === records.length) return { problems: Object.fromEntries(messages), left: [] };
  return { problems: {}, left: records.filter((_, index) => each[index]?.length), reason: messages[0]?.[1] };
}
