import { useTranslate } from 'ra-core';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { translateMessage } from '../errors';
import { cellOf } from '../fieldTypes';
import { isSame } from '../form/values';
import { GROUPS, inputOf } from '../inputs';
import type { EngineRecord } from '../values/record';
import { Popover } from '../../ui/Popover';
import { WhoChanged } from '../record-page/WhoChanged';
import { fieldLabel } from '../texts';
import { useInlineSave } from './useInlineSave';
import '../styles/form.css';

interface InlineEditorProps {
  readonly resource: ClientResource;
  readonly field: Field;
  readonly record: EngineRecord;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

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
  const panel = useRef<HTMLFormElement>(null);
  const id = useId();
  const [value, setValue] = useState<unknown>(record[field.name]);
  const { opened, sent, stale, message, save } = useInlineSave({ resource, field, record, onClose });
  const Input = inputOf(field);
  const isGroup = GROUPS.includes(Input);
  const label = fieldLabel(resource, field.name);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(value);
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
      <form ref={panel} className="e-inline" onSubmit={submit}>
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
        {stale && !isSame(opened[field.name], record[field.name]) && <Theirs {...{ resource, field, record }} />}
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

/** The value that another person has given meanwhile, with the name and the time. */
function Theirs({ resource, field, record }: Pick<InlineEditorProps, 'resource' | 'field' | 'record'>) {
  const translate = useTranslate();
  const Cell = cellOf(field);
  return (
    <div className="e-inline-theirs">
      {translate('engine.inline.theirs')}
      <b>
        <Cell field={field} resource={resource} record={record} value={record[field.name]} where="row" />
      </b>
      <WhoChanged resource={resource} record={record} fields={[field.name]} />
    </div>
  );
}
