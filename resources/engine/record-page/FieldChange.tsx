import { Change, type FieldChangeProps } from '../cells/Change';
import { comparedCellOf } from '../fieldTypes';

/** One field, from what to what, as the lists write it: "Débit sortant : 20 → 50 Mbit/s". */
export function FieldChange(props: FieldChangeProps) {
  return <Change {...props} Cell={comparedCellOf(props.field)} />;
}
