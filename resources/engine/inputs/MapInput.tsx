import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { asLines, mapLines, mapOf, type MapLine } from '../values/map';
import { JsonInput } from './JsonInput';
import { emptyOf, type Input, type InputProps } from './types';

/**
 * Lists of words by name, kept as one JSON text (`{"user.country": ["FR", "CH"]}`), as lines of a name and its words.
 * Any other JSON stays text.
 */
function Lines({ Rows, ...props }: InputProps & { readonly Rows: Input }) {
  const { field, resource, value, onChange } = props;
  const translate = useTranslate();
  // A line that has no name yet is no part of the text, but stays on the screen.
  const [typed, setTyped] = useState<{ lines: readonly MapLine[]; value: unknown }>();
  const lines = typed && Object.is(typed.value, value) ? typed.lines : mapLines(value);
  if (!lines) return <JsonInput {...props} />;
  const shown = asLines(field, resource, translate('engine.rows.name'), translate('engine.rows.values'));
  const write = (next: unknown) => {
    const all = next as readonly MapLine[];
    const map = mapOf(all);
    const text = Object.keys(map).length > 0 ? JSON.stringify(map) : emptyOf(field);
    setTyped({ lines: all, value: text });
    onChange(text);
  };
  return <Rows {...props} {...shown} value={lines} onChange={write} />;
}

/** The input of lists of words by name. @param Rows the input of an array of objects */
export const mapInput = (Rows: Input): Input =>
  function MapInput(props) {
    return <Lines {...props} Rows={Rows} />;
  };
