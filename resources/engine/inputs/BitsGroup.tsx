import { useTranslate } from 'ra-core';
import { use, useState } from 'react';
import { underMask, withBits } from '../../../domain/access/bits';
import { possibleKinds } from '../../../domain/schema/model/kinds';
import type { BitsDeclaration } from '../../../domain/schema/model/fields';
import { OperationDialog } from '../operations/OperationDialog';
import { targetOf, useOperations } from '../operations/useOperations';
import { flagHelp, flagLabel } from '../texts';
import { RecordFormContext } from './formContext';
import type { InputProps } from './types';

interface BitsGroupProps extends InputProps {
  readonly group: BitsDeclaration['exclusive'][number];
}

/**
 * The choice of an exclusive group: what the record can become. Where “deleted” is one of its values, choosing it asks the
 * same question as deleting the record.
 */
export function BitsGroup({ group, id, field, resource, value, onChange, disabled, mode }: BitsGroupProps) {
  const translate = useTranslate();
  const { remove } = useOperations(resource);
  const form = use(RecordFormContext);
  const record = form?.record;
  const [isConfirming, setConfirming] = useState(false);
  const { name, mask, values, deleted } = group;
  const bits = value as string | number | null | undefined;
  const held = underMask(bits, mask);
  const named = (one: string) => flagLabel(resource, field.name, one);
  const help = flagHelp(resource, field.name, name);
  const own = `${id}-${name}`;
  const mayDelete = record !== undefined && resource.can.delete;
  const kinds = possibleKinds(group, { isNew: mode === 'create', isDeleted: false, mayDelete });
  return (
    <div className="e-group">
      <label htmlFor={own}>{named(name)}</label>
      <select
        id={own}
        className="e-select"
        disabled={disabled}
        aria-describedby={help === undefined ? undefined : `${own}-help`}
        value={held}
        onChange={({ target }) => {
          if (target.value === deleted) setConfirming(true);
          else onChange(withBits(bits, { clear: [mask], set: [target.value] }));
        }}
      >
        {!Object.values(values).includes(held) && (
          <option value={held}>{translate('engine.input.otherBits', { value: held })}</option>
        )}
        {kinds.map((kind) => (
          <option key={kind} value={values[kind] ?? kind}>
            {named(kind)}
          </option>
        ))}
      </select>
      {help !== undefined && (
        <p className="e-help" id={`${own}-help`}>
          {help}
        </p>
      )}
      {isConfirming && record && (
        <OperationDialog
          resource={resource}
          operation={remove(targetOf(record))}
          onClose={() => setConfirming(false)}
          onDone={form?.onDeleted}
        />
      )}
    </div>
  );
}
