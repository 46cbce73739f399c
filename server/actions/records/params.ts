import { sameJson } from '../../../domain/records/sameJson';
import {
  definitionsFor,
  fitsParam,
  holdsValue,
  isSet,
  readParams,
  SECRET_IS_SET,
  secretParams,
  withParamsFor,
  type ParamValues,
} from '../../../domain/schema/model/paramValues';
import type { Field, Resource } from '../../../domain/schema/model/model';
import type { ParamOptions, Params } from '../../../domain/schema/model/params';
import { fieldError, paramCell, type FieldError } from '../../errors/catalogue';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { checkReferences } from './references';

/** A save, as far as its parameters are concerned. */
interface ParamSave {
  /** The record as it was, secrets sealed. */
  readonly start: WireRecord;
  readonly record: WireRecord;
  /** What this save gives. */
  readonly values: WireRecord;
  readonly seal: (text: string, field: string, param: string) => string;
}

interface SettledParams {
  /** The record with its parameters as they will be stored. */
  readonly record: WireRecord;
  readonly found: Readonly<Record<string, FieldError>>;
}

/**
 * Validates declared parameters (`x-field.params`) against the form that the record's deciding field selects.
 * Parameters for superadministrators keep their value when other callers save, and are refused from them. Parameters
 * that the form does not know may stay until the deciding field changes, and are then removed (specification S-AUTH-3).
 * Secrets are sealed here: absent, empty or masked keeps the stored one, null clears it, and null for the whole field
 * clears them all.
 */
export async function settleParams(
  access: Access,
  resource: Resource,
  { start, record, values, seal }: ParamSave,
): Promise<SettledParams> {
  const settled: WireRecord = { ...record };
  const found: Record<string, FieldError> = {};
  for (const field of resource.fields) {
    const { name, params } = field;
    if (!params || !(name in values || params.by in values)) continue;
    const stored = readParams(start[name]) ?? {};
    const moved = start[params.by] !== record[params.by];
    const given = readParams(name in values ? values[name] : '{}');
    if (!given) found[name] = fieldError('FIELD_INVALID_FORMAT');
    if (!given || (!(name in values) && !moved)) continue;
    const { next, error } = await checked(access, resource, field, {
      given: name in values ? given : known(stored, params, record[params.by]),
      stored: moved ? known(stored, params, record[params.by]) : stored,
      decided: record[params.by],
      cleared: name in values && values[name] === null,
      seal: (text, param) => seal(text, name, param),
    });
    if (error) found[name] = error;
    else settled[name] = Object.keys(next).length > 0 || record[name] !== null ? JSON.stringify(next) : null;
  }
  return { record: settled, found };
}

interface ParamSubmission {
  readonly given: ParamValues;
  readonly stored: ParamValues;
  readonly decided: unknown;
  /** The whole field was set to null: secrets go too. */
  readonly cleared: boolean;
  readonly seal: SealParam;
}

type SealParam = (text: string, param: string) => string;

async function checked(access: Access, resource: Resource, field: Field, submission: ParamSubmission) {
  const { given, stored, decided, cleared, seal } = submission;
  const params = field.params as Params;
  const definitions = definitionsFor(params, decided).filter(holdsValue);
  const hidden = withParamsFor(field, access.caller.permissions).params?.hidden ?? [];
  const secrets = secretParams(field).filter((name) => !hidden.includes(name));
  const next = {
    ...withSecrets(seal, secrets, given, cleared ? {} : stored),
    ...pick(stored, hidden),
  };
  const refuse = (code: string, name: string) => ({
    next,
    error: { ...fieldError(code, name), cells: [paramCell(name, code, name)] },
  });
  for (const [name, value] of Object.entries(given)) {
    if (sameJson(stored[name], value) || (secrets.includes(name) && (value === '' || value === SECRET_IS_SET)))
      continue;
    if (hidden.includes(name)) return refuse('PARAM_NOT_WRITABLE', name);
    // Values of the deciding field without declared parameters accept any parameters.
    if (definitions.length === 0) continue;
    const definition = definitions.find((one) => one.name === name);
    if (!definition) return refuse('PARAM_UNKNOWN', name);
    if (!fitsParam(definition, value)) return refuse('PARAM_INVALID', name);
  }
  const elements = definitions.flatMap(({ name, type, options }) =>
    type === 'element'
      ? [
          {
            ...field,
            name,
            reference: {
              resource: String((options as ParamOptions).resource),
              many: false,
              as: name,
              onDelete: 'keep' as const,
            },
          },
        ]
      : [],
  );
  const [absent] = Object.keys(await checkReferences(access, { ...resource, fields: elements }, next, stored));
  return absent === undefined ? { next, error: undefined } : refuse('PARAM_INVALID', absent);
}

/** The given parameters with their secrets as they are stored: a new one sealed, or the one that is there. */
function withSecrets(
  seal: SealParam,
  secrets: readonly string[],
  given: ParamValues,
  stored: ParamValues,
): ParamValues {
  const next = { ...given };
  for (const name of secrets) {
    const value = next[name];
    // What is not text is refused by the caller, by its definition.
    if (typeof value === 'string' && value !== '' && value !== SECRET_IS_SET) next[name] = seal(value, name);
    else if (value === null || !isSet(stored[name])) delete next[name];
    else next[name] = stored[name];
  }
  return next;
}

/** What a form knows of some parameters. */
function known(values: ParamValues, params: Params, decided: unknown): ParamValues {
  return pick(
    values,
    definitionsFor(params, decided)
      .filter(holdsValue)
      .map(({ name }) => name),
  );
}

function pick(values: ParamValues, names: readonly string[]): ParamValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
