import Ajv2020 from 'ajv/dist/2020';
import {
  PROVISIONING_STEPS,
  STEP_OF_RESOURCE,
  type AccountType,
  type AccountTypes,
  type Blueprint,
  type BlueprintValue,
  type ProvisioningStep,
} from '../../../domain/records/accountTypes';
import declared from '../../../schemas/account-types.json' with { type: 'json' };
import meta from '../../../schemas/meta/account-types.meta.json' with { type: 'json' };

/** Not the validator of records, which runs their patterns with a time limit: these are our own. */
const validate = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }).compile(meta);

/**
 * Checks a declaration of account types: its form, that names occur once, and that everything that is named is there.
 * @throws Error that lists what is wrong
 */
export function checkedAccountTypes(content: unknown): AccountTypes {
  if (!validate(content)) {
    const wrong = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
    throw new Error(`account types: ${wrong.join('; ')}`);
  }
  const types = content as unknown as AccountTypes;
  const wrong = [
    ...twice(types.families.map(({ name }) => `family ${name}`)),
    ...twice(types.types.map(({ name }) => `type ${name}`)),
    ...twice(types.types.map(({ label }) => `label ${label}`)),
    ...Object.entries(types.blueprints).flatMap(([name, blueprint]) => wrongRecords(name, blueprint)),
    ...types.types.flatMap((type) => wrongNames(type, types)),
  ];
  if (wrong.length > 0) throw new Error(`account types: ${wrong.join('; ')}`);
  return types;
}

const twice = (names: readonly string[]) =>
  names.filter((name, index) => names.indexOf(name) < index).map((name) => `${name} occurs twice`);

function wrongRecords(name: string, { records }: Blueprint): string[] {
  const seen = new Set<string>();
  return records.flatMap(({ key, match, values }) => {
    const unknown = Object.values(values)
      .flatMap(referencesIn)
      .filter((one) => !seen.has(one));
    const wrong = [
      ...(seen.has(key) ? [`${name}/${key} occurs twice`] : []),
      ...unknown.map((one) => `${name}/${key} refers to ${one}, which is no earlier record`),
      ...match.filter((field) => !(field in values)).map((field) => `${name}/${key} matches ${field} without a value`),
    ];
    seen.add(key);
    return wrong;
  });
}

function referencesIn(value: BlueprintValue): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  return typeof value === 'object' && '$record' in value ? [value.$record] : [];
}

function wrongNames({ name, family, blueprint, credentials }: AccountType, all: AccountTypes): string[] {
  const records = all.blueprints[blueprint]?.records ?? [];
  const wrong = credentials.flatMap(({ record, pattern }) => [
    ...(records.some(({ key }) => key === record) ? [] : [`${name} has credentials in ${record}, which is no record`]),
    ...(pattern === undefined || isPattern(pattern) ? [] : [`${name} has the invalid pattern ${pattern}`]),
  ]);
  if (!all.families.some((one) => one.name === family)) wrong.push(`${name} is of the unknown family ${family}`);
  if (!all.blueprints[blueprint]) wrong.push(`${name} has the unknown blueprint ${blueprint}`);
  return wrong;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}

/** The account types of the product. */
export const ACCOUNT_TYPES = checkedAccountTypes(declared);

/** Undefined for one that is not (any more) declared. */
export const accountType = (name: string): AccountType | undefined =>
  ACCOUNT_TYPES.types.find((type) => type.name === name);

/** What a type creates. */
export const blueprintOf = ({ blueprint }: AccountType): Blueprint => {
  const found = ACCOUNT_TYPES.blueprints[blueprint];
  if (!found) throw new Error(`no blueprint ${blueprint}`);
  return found;
};

/** The steps of a provisioning, in their order; steps without work are left out. */
export function stepsOf(type: AccountType, reset: boolean): ProvisioningStep[] {
  const resources = new Set(blueprintOf(type).records.map(({ resource }) => STEP_OF_RESOURCE[resource]));
  return PROVISIONING_STEPS.filter((step) => {
    if (step === 'reset') return reset;
    return step === 'connection' || step === 'company' || resources.has(step);
  });
}
