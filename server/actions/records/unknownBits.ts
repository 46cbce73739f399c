import { changesUnowned, underMask } from '../../../domain/access/bits';
import { parseMask } from '../../../domain/access/permissions';
import type { Resource } from '../../../domain/schema/model/model';
import { fieldError, type FieldError } from '../../errors/catalogue';
import type { WireRecord } from '../../storage/records/wireFormat';

/**
 * Errors of bit fields and masks: a bit that no flag names keeps its value, and an exclusive group has one of its values.
 * @param changed the values that are written
 * @param before the record as it is
 * @returns by field name
 */
export function unknownBits(resource: Resource, changed: WireRecord, before: WireRecord): Record<string, FieldError> {
  return Object.fromEntries(
    resource.fields.flatMap(({ name, kind, bits }): [string, FieldError][] => {
      const next = changed[name];
      if ((kind !== 'bits' && kind !== 'mask') || next === null || next === undefined) return [];
      if (parseMask(next) === undefined) return [[name, fieldError('FIELD_INVALID_FORMAT')]];
      if (!bits) return [];
      const old = before[name] as string | null;
      const owned = [...bits.flags.map(({ bit }) => bit), ...bits.exclusive.map(({ mask }) => mask)];
      const mixed = bits.exclusive.some(({ mask, values }) => {
        const part = underMask(next as string, mask);
        return part !== underMask(old, mask) && !Object.values(values).includes(part);
      });
      if (changesUnowned(old, next as string, owned)) return [[name, fieldError('UNKNOWN_BITS')]];
      return mixed ? [[name, fieldError('EXCLUSIVE_BITS')]] : [];
    }),
  );
}
