import type { Field } from '../../../domain/schema/model/model';

/** The declared values, or the known codes, that this person may give a field. */
export function offeredValues({ enum: values, codes = [], withheld = [] }: Field) {
  const all = values ?? codes;
  return withheld.length > 0 ? all.filter((one) => !withheld.includes(one)) : all;
}
