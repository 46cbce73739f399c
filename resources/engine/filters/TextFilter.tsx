import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useEngine } from '../model';
import { readFilter } from './filterValue';
import { filterNumber, NumberBox } from './NumberBox';
import type { FilterEditorProps } from './types';
import { labelled } from '../texts';

/** A text or a number to look for; the field's own operator says whether it must be contained or equal. */
export function TextFilter(props: FilterEditorProps) {
  const { id, field, label, value, onChange } = props;
  const translate = useTranslate();
  const [text = ''] = readFilter(value).values;
  const hint = translate(field.filter?.op === 'contains' ? 'engine.filter.contains' : 'engine.filter.equals');
  const says = labelled(translate, label, hint);
  if (field.type === 'integer' || field.type === 'number') return <OneNumber {...props} label={says} hint={hint} />;
  return (
    <input
      id={id}
      className="e-in"
      aria-label={says}
      placeholder={hint}
      maxLength={200}
      value={String(text)}
      onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : target.value)}
    />
  );
}

function OneNumber({ id, field, label, hint, value, onChange }: FilterEditorProps & { readonly hint: string }) {
  const { format } = useEngine();
  const [text, setText] = useState(String(readFilter(value).values[0] ?? ''));
  const write = (typed: string) => {
    setText(typed);
    const number = filterNumber(field, typed, format.tag);
    onChange(typeof number === 'number' ? String(number) : undefined, number === null);
  };
  return <NumberBox {...{ id, field, label, text }} placeholder={hint} onText={write} />;
}
