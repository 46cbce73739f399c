import { useTranslate, type Identifier } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { failureText, translateMessage } from '../errors';
import { isActive } from '../import-export/useJob';
import { useEngine } from '../model';
import { BulkProgress } from '../operations/BulkProgress';
import type { Targets } from '../operations/useOperations';
import { countArguments } from '../texts';
import { recordTitle } from '../values/record';
import { ChosenField } from './ChosenField';
import { useBulkEdit } from './useBulkEdit';
import { ValuesBefore } from './ValuesBefore';
import '../styles/form.css';
import '../styles/views.css';

interface BulkEditDialogProps {
  readonly resource: ClientResource;
  readonly targets: Targets;
  /** Name of the only field to change; without it, fields are chosen in the dialog. */
  readonly only?: string | undefined;
  readonly onDone: () => void;
  /** Called with the refused records. */
  readonly onRefused: (ids: readonly Identifier[]) => void;
  readonly onClose: () => void;
}

/** Gives the selected records the same value in chosen fields. Loaded when first opened. */
export default function BulkEditDialog({ onClose, ...options }: BulkEditDialogProps) {
  const { resource, targets, only, onDone } = options;
  const translate = useTranslate();
  const { format } = useEngine();
  const edit = useBulkEdit(options);
  const { job, watched } = edit;
  const { count } = targets;
  const counted = (n: number) => countArguments(resource, n, format.number(n), format.tag);
  const leave = job ? onDone : onClose;
  const single = count === 1 ? targets.records[0] : undefined;
  const { nameOf = (record) => recordTitle(resource, record) } = targets;
  const key = only !== undefined && only === resource.roles?.end ? 'extend' : 'apply';

  if (job && watched) {
    const close = isActive(job) || !job.result?.refused ? onDone : onClose;
    return <BulkProgress resource={resource} job={job} onClose={close} />;
  }

  const lineOf = (field: Field) => {
    const before = edit.before?.fields[field.name];
    if (!edit.chosen.includes(field)) return null;
    // Its place is kept: the buttons below do not move when the values have come.
    if (!before) return <p className="e-before">{'\u00a0'}</p>;
    return <ValuesBefore {...{ resource, field, count, before }} able={edit.able} {...edit.afterOf(field, before)} />;
  };
  return (
    <Dialog
      title={
        key === 'extend' && single
          ? translate('engine.bulk.extendOne', { name: nameOf(single) })
          : key === 'extend'
            ? translate('engine.bulk.extend', counted(count))
            : translate('engine.bulk.title', counted(count))
      }
      onClose={leave}
      wide
      actions={
        <>
          <Button kind="quiet" onClick={leave}>
            {translate('engine.cancel')}
          </Button>
          <Button kind="primary" disabled={edit.busy || edit.chosen.length === 0} onClick={edit.submit}>
            {translate(`engine.bulk.${key}`, counted(edit.able))}
          </Button>
        </>
      }
    >
      {only === undefined && <p>{translate('engine.bulk.text')}</p>}
      <div className="e-bulk-fields">
        {edit.fields.map((field) => (
          <ChosenField key={field.name} resource={resource} alone={only !== undefined} {...edit.propsOf(field)}>
            {lineOf(field)}
          </ChosenField>
        ))}
      </div>
      {edit.reason && (
        <p role="status" className="e-left">
          {translate('engine.bulk.left', { smart_count: count - edit.able, n: format.number(count - edit.able) })}{' '}
          {translateMessage(translate, edit.reason)}
        </p>
      )}
      {edit.formProblem && (
        <p role="alert" className="e-error">
          {translateMessage(translate, edit.formProblem)}
        </p>
      )}
      {edit.failure !== undefined && (
        <p role="alert" className="e-error">
          {failureText(translate, edit.failure)}
        </p>
      )}
    </Dialog>
  );
}
