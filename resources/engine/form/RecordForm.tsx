import { useEvent, useNotify, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState, type BaseSyntheticEvent } from 'react';
import { FormProvider, useWatch, type FieldError, type FieldErrors } from 'react-hook-form';
import type { ClientResource } from '../../../domain/schema/client';
import type { Field } from '../../../domain/schema/model';
import { say } from '../errors';
import { useEngine } from '../model';
import { isDeleted, type EngineRecord } from '../record';
import { fieldLabel } from '../texts';
import { settleHidden } from './conditions';
import { ConflictDialog } from './ConflictDialog';
import { mergeValues } from './conflict';
import { FormSection } from './FormSection';
import { FormSurroundingsContext, type FormSurroundings } from './formContext';
import { LeaveGuard } from './LeaveGuard';
import { fromFieldError, toFieldError } from './message';
import { SaveBar } from './SaveBar';
import { useRecordForm, type FormValues } from './useRecordForm';
import { useSave, type Conflict } from './useSave';
import { changedFields, startValues, type Values } from './values';

const FOCUSABLE = 'input:not([disabled]),select:not([disabled]),textarea:not([disabled])';

interface RecordFormProps {
  readonly resource: ClientResource;
  /** Undefined: a new record. */
  readonly record: EngineRecord | undefined;
  /** Called once the record is saved; a new record's form leads away from here. */
  readonly onSaved?: (record: EngineRecord, leave: () => void) => void;
}

interface FooterProps {
  readonly resource: ClientResource;
  readonly fields: readonly Field[];
  readonly base: EngineRecord | undefined;
  readonly saving: boolean;
  readonly leaving: React.RefObject<boolean>;
  readonly onReset: () => void;
}

/** The only part that looks at every key: it lists the changes and guards them. */
function Footer({ resource, fields, base, saving, leaving, onReset }: FooterProps) {
  const values = useWatch() as FormValues;
  const start = useMemo(() => base ?? startValues(resource, undefined), [base, resource]);
  const changed = changedFields(fields, start, values);
  const labels = changed.map((name) => fieldLabel(resource, name));
  return (
    <>
      <SaveBar
        resource={resource}
        mode={base ? 'edit' : 'create'}
        changed={changed}
        saving={saving}
        onReset={onReset}
      />
      <LeaveGuard labels={labels} leaving={leaving} />
    </>
  );
}

/** Ctrl S (or ⌘ S) saves, wherever the focus is. */
function useSaveKey(submit: (() => void) | undefined) {
  const onKey = useEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || !submit) return;
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) submit();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
}

/** The form of one record, new or not, from its schema alone. */
export function RecordForm({ resource, record, onSaved }: RecordFormProps) {
  const { user } = useEngine();
  const notify = useNotify();
  const translate = useTranslate();
  const mode = record ? 'edit' : 'create';
  const predicate = useMemo(() => ({ user, mode }) as const, [user, mode]);
  const { form, fields, base, rebase, saving: isSaving } = useRecordForm(resource, record, predicate);
  const { save, saving } = useSave(resource, fields);
  const [conflict, setConflict] = useState<Conflict>();
  const element = useRef<HTMLFormElement>(null);
  const leaving = useRef(false);
  const locked = record !== undefined && isDeleted(resource, record);

  const surroundings = useMemo<FormSurroundings>(
    () => ({
      resource,
      mode,
      record: base,
      predicate,
      writable: new Set(locked ? [] : fields.map(({ name }) => name)),
    }),
    [resource, mode, base, predicate, locked, fields],
  );

  /** Focuses the first of some fields, as the form shows them. @returns those that have no row here */
  const focusFirst = (names: readonly string[]): string[] => {
    const rows = [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const first = rows.find((row) => names.includes(row.dataset['field'] ?? ''));
    first?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    return names.filter((name) => !rows.some((row) => row.dataset['field'] === name));
  };

  const onInvalid = (errors: FieldErrors<FormValues>) => {
    const names = Object.keys(errors);
    notify('engine.form.invalid', { type: 'warning', messageArgs: { smart_count: names.length } });
    // A field that this form leaves out can only be named.
    for (const name of focusFirst(names)) {
      const message = fromFieldError(errors[name] as FieldError);
      notify(`${fieldLabel(resource, name)} : ${say(translate, message)}`, { type: 'error' });
    }
  };

  const store = async (from: EngineRecord | undefined, values: Values) => {
    const result = await save(from, settleHidden(resource, values, predicate));
    if (result.state === 'conflict') return setConflict(result.conflict);
    if (result.state === 'refused') {
      const entries = Object.entries(result.errors);
      for (const [name, message] of entries) form.setError(name, toFieldError(message, 'server'));
      focusFirst(entries.map(([name]) => name));
      return;
    }
    if (from) rebase(result.record);
    onSaved?.(result.record, () => (leaving.current = true));
  };

  const submit = (event?: BaseSyntheticEvent) => {
    isSaving.current = true;
    void form
      .handleSubmit(
        (values) => store(base, values),
        onInvalid,
      )(event)
      .finally(() => (isSaving.current = false));
  };
  const writes = surroundings.writable.size > 0;
  useSaveKey(writes && !saving ? submit : undefined);

  return (
    <FormProvider {...form}>
      <FormSurroundingsContext value={surroundings}>
        <form className="e-card e-form" ref={element} noValidate onSubmit={submit}>
          {resource.form.sections.map((section) => (
            <FormSection key={section.key} resource={resource} section={section} />
          ))}
          {writes ? (
            <Footer
              {...{ resource, fields, base, saving, leaving }}
              onReset={() => form.reset(startValues(resource, base))}
            />
          ) : (
            !locked && <p className="e-save e-save-text">{translate('engine.form.readOnly')}</p>
          )}
        </form>
      </FormSurroundingsContext>
      {conflict && base && (
        <ConflictDialog
          resource={resource}
          record={base}
          comparison={conflict.comparison}
          onCancel={() => setConflict(undefined)}
          onSave={(choices) => {
            const { theirs, comparison } = conflict;
            const values = mergeValues(comparison, theirs, choices);
            setConflict(undefined);
            rebase(theirs, values);
            void store(theirs, values);
          }}
        />
      )}
    </FormProvider>
  );
}
