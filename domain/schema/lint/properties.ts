import type { JsonSchema } from '../model/model';
import type { RawField } from '../parse/raw';
import type { Path } from '../parse/source';
import type { LintContext } from './context';
import { failureOf, validatorOf } from './validator';
import { lintKeywords } from './keywords';
import { diagnostic, type SchemaDiagnostic, type DiagnosticCode } from '../diagnostics/diagnostic';
import { UNITS } from '../model/registry';

/** All 64 bits. */
const MAX_UINT64 = (1n << 64n) - 1n;

const TEXT = diagnostic('write', '"type": "string"');

/** Keywords that a record can fail, so that a message can be given for them. */
const VALIDATION = [
  'type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format',
  'required additionalProperties items minItems maxItems uniqueItems allOf anyOf oneOf not if unique',
].flatMap((line) => line.split(' '));

/** What `auto` fills in, by what it needs. */
const AUTO: Readonly<
  Record<NonNullable<RawField['auto']>, readonly [needs: DiagnosticCode, fits: (s: JsonSchema) => boolean]>
> = {
  createdAt: ['autoDateTime', ({ format }) => format === 'date-time'],
  updatedAt: ['autoDateTime', ({ format }) => format === 'date-time'],
  company: ['autoInteger', ({ type }) => [type].flat().includes('integer')],
  admin: ['autoInteger', ({ type }) => [type].flat().includes('integer')],
  hash: ['autoText', ({ type }) => [type].flat().includes('string')],
};

/** Each property by itself: types, values, defaults, references, bits, secrets, casts. */
export function lintProperties(context: LintContext): void {
  const { raw, report, known } = context;
  for (const [name, property] of Object.entries(raw.properties)) {
    const { 'x-field': own = {}, ...schema } = property;
    const at = ['properties', name];
    const types = [property.type].flat();
    if (types.filter((type) => type !== 'null').length !== 1) {
      report([...at, 'type'], diagnostic('oneType'));
      continue;
    }
    if (!lintKeywords(context, at, schema)) continue;
    const validator = validatorOf({ ...(raw.$defs && { $defs: raw.$defs }), ...schema });
    if (typeof validator === 'string') {
      report(at, diagnostic('asIs', validator));
      continue;
    }
    lintValues(context, name, validator);
    if ('default' in schema && !validator(schema['default'])) {
      report([...at, 'default'], diagnostic('defaultFails', failureOf(validator)));
    }
    if ((own.bits || own.cast === 'uint64') && !types.includes('string')) {
      report([...at, 'type'], diagnostic('textBits'), TEXT);
    } else if (own.cast && !types.includes('string')) {
      report([...at, 'x-field', 'cast'], diagnostic('castOfText', own.cast), TEXT);
    }
    if (own.reference?.many && !types.includes('array')) report([...at, 'type'], diagnostic('manyArray'));
    if (own.reference && !own.reference.many && types.includes('array')) {
      report([...at, 'x-field', 'reference'], diagnostic('arrayOfReferences'), diagnostic('add', '"many": true'));
    }
    // One of many is no reason to delete a record, and a deleted one that can be restored would refer to nothing.
    if (own.reference?.onDelete === 'cascade' && (own.reference.many || raw['x-resource'].softDelete)) {
      report([...at, 'x-field', 'reference', 'onDelete'], diagnostic('cascade'), diagnostic('cascadeFor'));
    }
    if (own.widget === 'transfer' && !own.reference?.many) {
      report([...at, 'x-field', 'widget'], diagnostic('transfer'), diagnostic('transferFor'));
    }
    if (own.jsonReferences && own.cast !== 'json') {
      report([...at, 'x-field', 'jsonReferences'], diagnostic('jsonText'), diagnostic('write', '"cast": "json"'));
    }
    if (own.codes && !types.includes('string')) report([...at, 'x-field', 'codes'], diagnostic('codesText'), TEXT);
    if (own.secret && !types.includes('string')) report([...at, 'type'], diagnostic('secretText'));
    if (own.auto) {
      const [needs, fits] = AUTO[own.auto];
      if (!fits(schema)) report([...at, 'x-field', 'auto'], diagnostic(needs, own.auto));
    }
    for (const keyword of Object.keys(own.errors ?? {})) {
      known([...at, 'x-field', 'errors', keyword], 'unknownValidation', keyword, VALIDATION);
    }
    lintBits(context, name);
    const columns = context.fields.get(name)?.columns?.map((column) => column.name) ?? [];
    for (const [column, { unit }] of Object.entries(own.rows ?? {})) {
      known([...at, 'x-field', 'rows', column], 'unknownProperty', column, columns);
      if (unit) known([...at, 'x-field', 'rows', column, 'unit'], 'unknownUnit', unit, UNITS);
    }
  }
}

/** The values of an enumerated property are of its type, and null is one where the type says so. */
function lintValues({ raw, report }: LintContext, name: string, validate: (value: unknown) => boolean): void {
  const property = raw.properties[name];
  const values = property?.['enum'] as readonly unknown[] | undefined;
  if (!values) return;
  values.forEach((value, index) => {
    if (validate(value) && (value === null || typeof value !== 'object')) return;
    report(['properties', name, 'enum', index], diagnostic('valueFails', JSON.stringify(value)));
  });
  if ([property?.type].flat().includes('null') && !values.includes(null)) {
    report(['properties', name, 'enum'], diagnostic('nullMissing'), diagnostic('typeAllows'));
  }
}

/** Flags are single bits, groups and flags share none, and all of them fit into 64. */
function lintBits({ raw, report }: LintContext, name: string): void {
  const own = raw.properties[name]?.['x-field']?.bits;
  if (!own) return;
  const at: Path = ['properties', name, 'x-field', 'bits'];
  /** @returns the bits, or undefined when they cannot be read */
  const read = (path: Path, bits: number | string): bigint | undefined => {
    // JSON's numbers are read as JavaScript's: beyond 2^53 they would silently become other bits.
    if (typeof bits === 'number' && !Number.isSafeInteger(bits)) {
      report(path, diagnostic('tooBig', bits), diagnostic('asText'));
      return undefined;
    }
    if (BigInt(bits) <= MAX_UINT64) return BigInt(bits);
    report(path, diagnostic('beyond64', bits));
    return undefined;
  };
  let taken = 0n;
  const claim = (path: Path, bits: bigint, what: SchemaDiagnostic) => {
    if (taken & bits) report(path, what);
    taken |= bits;
  };
  own.flags?.forEach(({ name: flag, bit }, index) => {
    const path = [...at, 'flags', index, 'bit'];
    const bits = read(path, bit);
    if (bits === undefined) return;
    if (bits === 0n || bits & (bits - 1n)) report(path, diagnostic('notOneBit', bit));
    else claim(path, bits, diagnostic('flagOverlaps', flag));
  });
  own.exclusive?.forEach(({ name: group, mask, values, deleted }, index) => {
    const path = [...at, 'exclusive', index];
    if (deleted !== undefined && !raw['x-resource'].softDelete) report([...path, 'deleted'], diagnostic('softDeleted'));
    if (deleted !== undefined && Object.hasOwn(values, deleted))
      report([...path, 'deleted'], diagnostic('sameAs', deleted, deleted));
    const bits = read([...path, 'mask'], mask);
    if (bits === undefined) return;
    if (bits === 0n) report([...path, 'mask'], diagnostic('noMask'));
    claim([...path, 'mask'], bits, diagnostic('groupOverlaps', group));
    const seen = new Map<bigint, string>();
    for (const [value, written] of Object.entries(values)) {
      const set = read([...path, 'values', value], written);
      if (set === undefined) continue;
      if ((set & ~bits) !== 0n) report([...path, 'values', value], diagnostic('outsideMask', written, mask));
      const other = seen.get(set);
      if (other !== undefined) report([...path, 'values', value], diagnostic('sameAs', value, other));
      seen.set(set, value);
    }
  });
  // Starting flags must be declared flags; otherwise they could not be cleared.
  for (const [start, written] of Object.entries(own.starts?.values ?? {})) {
    const path = [...at, 'starts', 'values', start];
    const set = read(path, written);
    if (set !== undefined && (set & ~taken) !== 0n) report(path, diagnostic('outsideMask', written, String(taken)));
  }
}
