import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { bitsOf } from '../raw';
import type { LintContext } from './context';

const ajv = addFormats(new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true }));

/** Each property by itself: types, defaults, references, bits, secrets; and that the record's schema compiles. */
export function lintProperties(context: LintContext): void {
  const { raw, report } = context;
  for (const [name, property] of Object.entries(raw.properties)) {
    const { 'x-field': own = {}, ...schema } = property;
    const at = ['properties', name];
    const types = [property.type].flat();
    if (types.filter((type) => type !== 'null').length !== 1) {
      report([...at, 'type'], 'one type, and "null" beside it, at most');
    }
    if (!judgeSelf(schema, (message) => report(at, message))) continue;
    if ('default' in schema && !ajv.validate(schema, schema['default'])) {
      report([...at, 'default'], `the default does not satisfy the property: ${ajv.errorsText(ajv.errors)}`);
    }
    if ((own.bits || own.cast === 'uint64') && !types.includes('string')) {
      report([...at, 'type'], 'bits and masks travel as decimal text', 'write "type": "string"');
    }
    if (own.reference?.many && !types.includes('array')) report([...at, 'type'], 'many references need an array');
    if (own.reference && !own.reference.many && types.includes('array')) {
      report([...at, 'x-field', 'reference'], 'an array of references', 'add "many": true');
    }
    if (own.secret && !types.includes('string')) report([...at, 'type'], 'a secret is text');
    lintBits(context, name);
  }
}

function judgeSelf(schema: object, fail: (message: string) => void): boolean {
  try {
    ajv.compile(schema);
    return true;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
    return false;
  }
}

function lintBits({ raw, report }: LintContext, name: string): void {
  const own = raw.properties[name]?.['x-field']?.bits;
  if (!own) return;
  const { flags, exclusive } = bitsOf(own);
  const at = ['properties', name, 'x-field', 'bits'];
  let taken = 0n;
  const claim = (path: (string | number)[], mask: string, what: string) => {
    if (taken & BigInt(mask)) report(path, `${what} overlaps bits that are taken`);
    taken |= BigInt(mask);
  };
  flags.forEach(({ name: flag, bit }, index) => {
    const value = BigInt(bit);
    if (value === 0n || value & (value - 1n)) report([...at, 'flags', index, 'bit'], `${bit} is not one bit`);
    claim([...at, 'flags', index, 'bit'], bit, `flag "${flag}"`);
  });
  exclusive.forEach(({ name: group, mask, values }, index) => {
    claim([...at, 'exclusive', index, 'mask'], mask, `group "${group}"`);
    for (const [value, bit] of Object.entries(values)) {
      if (bit === '0') continue;
      if ((BigInt(bit) & ~BigInt(mask)) !== 0n) {
        report([...at, 'exclusive', index, 'values', value], `${bit} is outside the mask ${mask}`);
      }
    }
  });
}
