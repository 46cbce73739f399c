import { useMemo, useRef, useState, type BaseSyntheticEvent, type RefObject } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { useEngine } from '../model';
import { isDeleted, fixedReason, type EngineRecord } from '../values/record';
import { settle } from './conditions';
import { DraftOffer } from './DraftOffer';
import { FormConflicts } from './FormConflicts';
import { FormFooter } from './FormFooter';
import { FixedFieldsNote } from './FixedFieldsNote';
import { FormSections } from './FormSections';
import { RecordValues } from '../record-page/RecordValues';
import { RecordFormContext } from '../inputs/formContext';
import { toFieldError } from './message';
import { useDraft } from './useDraft';
import { useDraftRestore } from './useDraftRestore';
import { useFormKeys } from './useFormKeys';
import { useRecordFormValue } from './useRecordFormValue';
import { useInvalidNotice } from './useInvalidNotice';
import { useFocusField } from './useFocusField';
import { useRecordForm } from './useRecordForm';
import { useSave, type Conflict } from './useSave';
import { useProposals } from './useProposals';
import { useInputDuringCreate } from './useInputDuringCreate';
import { startValues, typedSince, type Values } from './values';

/** Called before a save. Returns the values to save, or undefined to cancel. */
export type BeforeSave = (from: EngineRecord, values: Values) => Promise<Values | undefined>;

interface RecordFormProps {
  readonly resource: ClientResource;
  /** Undefined: a new record. */
  readonly record: EngineRecord | undefined;
  /** What a new record starts from instead of the defaults: a copy. */
  readonly start?: Values;
  /** In a dialog: the way out of it. No page to leave, no draft, no keys of the page. */
  readonly onCancel?: () => void;
  /** Holds that way out, with the question before it, for the dialog's own Escape. */
  readonly cancel?: RefObject<() => void>;
  /**
   * Called once the record is saved; a new record's form leads away from here, best to the form of the record: it takes
   * over what was typed `ahead`, while the record was made.
   */
  readonly onSaved?: (record: EngineRecord, leave: () => void, ahead: boolean) => void;
  /** Field that shows the error of a refused save when the error names no field. */
  readonly blame?: string;
  readonly beforeSave?: BeforeSave;
  /** A new record is added to another one, such as a member to a team: its button says so. */
  readonly adds?: boolean;
  /** Sections without a value begin closed. */
  readonly collapse?: boolean;
}

/** A deleted record, and one that cannot be changed while impersonating, is read-only. */
const NONE: readonly Field[] = [];

/** The form of one record, new or not, from its schema alone. */
export function RecordForm({ resource, record, start: given, onCancel, cancel, onSaved, ...more }: RecordFormProps) {
  const { blame, beforeSave, adds = false, collapse = false } = more;
  const { user } = useEngine();
  const mode = record ? 'edit' : 'create';
  const predicate = useMemo(() => ({ user, mode }) as const, [user, mode]);
  const [fresh] = useState<Values>(() => given ?? startValues(resource, undefined));
  const { form, fields, base, rebase, submit: check } = useRecordForm(resource, record, predicate, fresh);
  const start = base ?? fresh;
  useProposals(form, fields, start, !record);
  // What a dialog makes is the value of a field of the form below: an undo would leave that field without its record.
  const { save, saving } = useSave(resource, fields, { blame, undoable: !onCancel });
  const [conflict, setConflict] = useState<Conflict>();
  const element = useRef<HTMLFormElement>(null);
  const leaving = useRef(false);
  const ownCancel = useRef(() => {});
  const readOnly = record !== undefined && (isDeleted(resource, record) || fixedReason(resource, record) !== undefined);
  const { tab, setTab, focusFirst } = useFocusField(resource, element, !onCancel);

  const context = useRecordFormValue(resource, base, predicate, readOnly ? NONE : fields);
  const writes = context.writable.size > 0;
  const draft = useDraft(resource, record, fields, start, writes && !onCancel);
  const taking = useDraftRestore(form, fields, start, base, draft);
  const hasMade = useInputDuringCreate(resource, record, form, fields, focusFirst, draft.drop);

  const onInvalid = useInvalidNotice(resource, focusFirst);

  const store = async (from: EngineRecord | undefined, values: Values) => {
    const settled = settle(resource, from ?? start, values, predicate);
    const agreed = from && beforeSave ? await beforeSave(from, settled) : settled;
    if (!agreed) return;
    const result = await save(from, agreed);
    if (result.state === 'conflict') return setConflict(result.conflict);
    if (result.state === 'refused') {
      const entries = Object.entries(result.errors);
      for (const [name, message] of entries) form.setError(name, toFieldError(message, 'server'));
      focusFirst(entries.map(([name]) => name));
      return;
    }
    if (!onCancel) draft.drop();
    draft.settle();
    // Input during the save is kept on top of the saved values.
    const ahead = typedSince(fields, values, form.getValues());
    if (from) rebase(result.record, { ...startValues(resource, result.record), ...ahead });
    else hasMade(result.record, values);
    onSaved?.(result.record, () => (leaving.current = true), Object.keys(ahead).length > 0);
  };

  const submit = (event?: BaseSyntheticEvent) => check(event, (values) => store(base, values), onInvalid);
  useFormKeys(resource, writes && !saving ? submit : undefined, !onCancel);

  return (
    <FormProvider {...form}>
      <RecordFormContext value={context}>
        <div className="e-form-column">
          {draft.offer && (
            <DraftOffer
              resource={resource}
              draft={draft.offer}
              isNew={!record}
              onRestore={taking.restore}
              onDiscard={taking.discard}
            />
          )}
          {writes && resource.fixedFields && <FixedFieldsNote resource={resource} record={base} />}
          {base && !writes ? (
            <RecordValues resource={resource} record={base} />
          ) : (
            <form className={onCancel ? 'e-form' : 'e-card e-form'} ref={element} noValidate onSubmit={submit}>
              <FormSections {...{ resource, fields, start, collapse, tab }} onTab={setTab} />
              <FormFooter
                {...{ resource, mode, adds, fields, start, saving, leaving, draft, onCancel }}
                cancel={cancel ?? ownCancel}
                onReset={() => form.reset(record ? startValues(resource, base) : { ...start })}
              />
            </form>
          )}
        </div>
      </RecordFormContext>
      {base && (
        <FormConflicts
          {...{ resource, conflict, taking }}
          record={base}
          onCancel={() => setConflict(undefined)}
          onSave={(theirs, values) => {
            setConflict(undefined);
            rebase(theirs, values);
            void store(theirs, values);
          }}
        />
      )}
    </FormProvider>
  );
}
