import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { useEngineDataProvider } from '../dataProvider';
import { errorMessage, fieldErrors, translateMessage, statusOf } from '../errors';
import { cellOf } from '../fieldTypes';
import { isSame } from '../form/values';
import { GROUPS, inputOf } from '../inputs';
import { showAtOnce } from '../operations/showAtOnce';
import { useSaved } from '../operations/useSaved';
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
 * The row shows the new value at once. When the server refuses it, the editor is there again with what was typed; when
 * another one was opened meanwhile, a message says so.
 * When another person has changed the record meanwhile, it shows their value and asks again. Loaded when first opened.
 */
export default function InlineEditor({ resource, field, record, anchor, onClose }: InlineEditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const showSaved = useSaved(resource);
  const cache = useQueryClient();
  const dataProvider = useEngineDataProvider();
  const panel = useRef<HTMLFormElement>(null);
  const id = useId();
  const [value, setValue] = useState<unknown>(record[field.name]);
  const [failure, setFailure] = useState<unknown>();
  const [sent, setSent] = useState(false);
  const Input = inputOf(field);
  const Cell = cellOf(field);
  const isGroup = GROUPS.includes(Input);
  // What the person has seen: the list may be read again while they type.
  const [opened] = useState(record);
  const label = fieldLabel(resource, field.name);
  const stale = failure !== undefined && statusOf(failure) === PRECONDITION_FAILED;
  const message = failure === undefined ? undefined : (fieldErrors(failure)[field.name] ?? errorMessage(failure));

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const fail = async (error: unknown) => {
    // The editor shows the value of the other person beside the input.
    if (statusOf(error) === PRECONDITION_FAILED) await cache.invalidateQueries({ queryKey: [resource.name] });
    if (!isHere.current) {
      const reason = translateMessage(translate, fieldErrors(error)[field.name] ?? errorMessage(error));
      const name = recordTitle(resource, opened);
      notify(translate('engine.inline.failed', { name, field: label, reason }), { type: 'error' });
      return;
    }
    setFailure(error);
    setSent(false);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const base = stale ? record : opened;
    if (!stale && isSame(value, opened[field.name])) return onClose();
    setFailure(undefined);
    setSent(true);
    // The name of a referenced record comes with the answer.
    const takeBack = field.reference
      ? undefined
      : await showAtOnce(cache, resource.name, base.id, { [field.name]: value });
    try {
      const { data: saved } = await dataProvider.update(resource.name, {
        id: base.id,
        data: { ...base, [field.name]: value },
        previousData: base,
      });
      const message = translate('engine.form.saved', { name: recordTitle(resource, saved) });
      showSaved(message, { record: saved, changed: [field.name] });
      onClose();
    } catch (error) {
      takeBack?.();
      await fail(error);
      return;
    }
    await cache.invalidateQueries({ queryKey: [resource.name] });
  };

  if (sent) return null;

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
          <Button type="submit" kind="primary" small>
            {translate(stale ? 'engine.inline.overwrite' : 'engine.inline.save')}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
