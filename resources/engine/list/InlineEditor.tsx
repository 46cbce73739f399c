import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { useEngineDataProvider } from '../dataProvider';
import { errorMessage, fieldErrors, translateMessage, statusOf } from '../errors';
import { cellOf } from '../fieldTypes';
import { isSame } from '../form/values';
import { GROUPS, inputOf } from '../inputs';
import { useRecordUndo } from '../operations/useRecordUndo';
import { useSuccess } from '../operations/useSuccess';
import { recordTitle, type EngineRecord } from '../values/record';
import { Popover } from '../../ui/Popover';
import { WhoChanged } from '../record-page/WhoChanged';
import { fieldLabel } from '../texts';
import '../styles/form.css';

interface InlineEditorProps {
  readonly resource: ClientResource;
  readonly field: Field;
  readonly record: EngineRecord;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const PRECONDITION_FAILED = 412;

/** The first input, with its text selected: what is typed replaces it. */
function firstInput(panel: HTMLElement) {
  const input = panel.querySelector<HTMLElement>('input,select,textarea,button');
  if (input instanceof HTMLInputElement && input.type === 'text') input.select();
  return input;
}

/**
 * Edits one value of one row in the list: Enter saves it (in a text of several lines with Ctrl or ⌘), Escape cancels.
 * When another person has changed the record meanwhile, it shows their value and asks again. Loaded when first opened.
 */
export default function InlineEditor({ resource, field, record, anchor, onClose }: InlineEditorProps) {
  const translate = useTranslate();
  const succeeded = useSuccess(resource.name);
  const undoOf = useRecordUndo(resource);
  const cache = useQueryClient();
  const dataProvider = useEngineDataProvider();
  const panel = useRef<HTMLFormElement>(null);
  const id = useId();
  const [value, setValue] = useState<unknown>(record[field.name]);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const Input = inputOf(field);
  const Cell = cellOf(field);
  const isGroup = GROUPS.includes(Input);
  // What the person has seen: the list may be read again while they type.
  const [opened] = useState(record);
  const label = fieldLabel(resource, field.name);
  const stale = failure !== undefined && statusOf(failure) === PRECONDITION_FAILED;
  const message = failure === undefined ? undefined : (fieldErrors(failure)[field.name] ?? errorMessage(failure));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const base = stale ? record : opened;
    try {
      const { data: saved } = await dataProvider.update(resource.name, {
        id: base.id,
        data: { ...base, [field.name]: value },
        previousData: base,
      });
      succeeded(translate('engine.form.saved', { name: recordTitle(resource, saved) }), undoOf(saved, [field.name]));
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
      if (statusOf(error) !== PRECONDITION_FAILED) return;
    }
    await cache.invalidateQueries({ queryKey: [resource.name] });
  };

  return (
    <Popover
      anchor={() => anchor}
      placement="over"
      label={label}
      initialFocus={firstInput}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') event.stopPropagation();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) panel.current?.requestSubmit();
      }}
      onClose={onClose}
    >
      <form ref={panel} className="e-inline" onSubmit={(event) => void submit(event)}>
        {isGroup ? (
          <span className="e-label" aria-hidden="true">
            {label}
          </span>
        ) : (
          <label className="e-label" htmlFor={id}>
            {label}
          </label>
        )}
        <Input
          id={id}
          field={field}
          resource={resource}
          mode="edit"
          label={label}
          value={value}
          onChange={setValue}
          required={field.required}
          invalid={message !== undefined}
          describedBy={message && `${id}-error`}
        />
        {message && (
          <p id={`${id}-error`} role="alert" className="e-error">
            {translateMessage(translate, message)}
          </p>
        )}
        {stale && !isSame(opened[field.name], record[field.name]) && (
          <div className="e-inline-theirs">
            {translate('engine.inline.theirs')}
            <b>
              <Cell field={field} resource={resource} record={record} value={record[field.name]} where="row" />
            </b>
            <WhoChanged resource={resource} record={record} fields={[field.name]} />
          </div>
        )}
        <div className="e-panel-actions">
          <Button kind="quiet" small onClick={onClose}>
            {translate('engine.cancel')}
          </Button>
          <Button type="submit" kind="primary" small disabled={busy}>
            {translate(stale ? 'engine.inline.overwrite' : 'engine.inline.save')}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
