import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { withBits } from '../../../domain/access/bits';
import { heldValue, kindGroup, possibleKinds } from '../../../domain/schema/model/kinds';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';
import { OperationButton } from '../operations/OperationButton';
import { isDeletedKind } from '../values/operationWord';
import { targetOf, useOperations } from '../operations/useOperations';
import { flagLabel } from '../texts';
import { mayRestore, type EngineRecord } from '../values/record';

interface DeletedBannerProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

/** Above a record that was deleted: since when, and the way back. */
export function DeletedBanner({ resource, record }: DeletedBannerProps) {
  const { format } = useEngine();
  const translate = useTranslate();
  const { restore } = useOperations(resource);
  const since = format.exact(record[resource.softDelete?.field ?? '']) ?? '';
  const kinds = resource.can.edit && resource.fields.find(({ bits }) => kindGroup(bits) !== undefined);
  return (
    <div className="e-note" role="status">
      <span>
        {translate(isDeletedKind(resource) ? 'engine.form.disabled' : 'engine.form.deleted', { date: since })}
      </span>
      {mayRestore(resource) &&
        (kinds ? (
          <RestoreAs key={String(record.version)} resource={resource} record={record} field={kinds} />
        ) : (
          <OperationButton resource={resource} operation={restore(targetOf(record))} small />
        ))}
    </div>
  );
}

/** The way back as one of the kinds that the record can become: with another one than before, a save brings it back. */
function RestoreAs({
  resource,
  record,
  field,
}: DeletedBannerProps & { readonly field: ClientResource['fields'][number] }) {
  const id = useId();
  const dataProvider = useEngineDataProvider();
  const { restore } = useOperations(resource);
  const group = kindGroup(field.bits);
  const bits = record[field.name] as string | null;
  const held = group && heldValue(group, bits);
  const [chosen, setChosen] = useState(held);
  if (!group) return null;
  const named = (name: string) => flagLabel(resource, field.name, name);
  const back = restore(targetOf(record));
  const value = chosen === undefined ? undefined : group.values[chosen];
  const save = () => {
    const options = withBits(bits, { clear: [group.mask], set: [value ?? '0'] });
    return dataProvider.update(resource.name, { id: record.id, data: { [field.name]: options }, previousData: record });
  };
  return (
    <span className="e-note-actions">
      <label htmlFor={id}>{named(group.name)}</label>
      <select
        id={id}
        className="e-select e-select-small"
        value={chosen ?? ''}
        onChange={({ target }) => setChosen(target.value)}
      >
        {held === undefined && <option value="">{''}</option>}
        {possibleKinds(group, { isNew: false, isDeleted: true, mayDelete: true }).map((kind) => (
          <option key={kind} value={kind}>
            {named(kind)}
          </option>
        ))}
      </select>
      <OperationButton
        resource={resource}
        // The last change alone could be undone, and the record would stay restored.
        operation={chosen === held ? back : { name: back.name, label: back.label, done: back.done, run: save }}
        small
      />
    </span>
  );
}
