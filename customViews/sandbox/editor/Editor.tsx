import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useRef, type RefObject } from 'react';
import type { SchemaError } from '../../../domain/schema/model/model';
import { useModel } from '../../../resources/engine/model';
import { completeFrom, type Completer } from './complete';
import { keywordHelp } from './hover';
import { editorTheme } from './editorTheme';
import { markersOf } from './markers';
import { styleNonce } from './nonce';
import { phrasesIn } from './phrases';
import type { SchemaDiagnostic } from '../../../domain/schema/diagnostics/diagnostic';
import { schemaErrorText } from '../../../resources/engine/schemaErrorText';

interface EditorProps {
  readonly name: string;
  readonly text: string;
  readonly readOnly: boolean;
  /** Undefined while the verdict is about an earlier text: the markers stay where they are. */
  readonly errors: readonly SchemaError[] | undefined;
  readonly completer: Completer;
  readonly onChange: (text: string) => void;
  readonly onFormat: () => void;
  readonly onPublish: () => void;
  /** The view, for buttons outside: undo, find, go to a line. */
  readonly viewRef: RefObject<EditorView | null>;
}

/** The smallest change from one text to another, so that cursor, folds and history stay. */
function changeTo(before: string, after: string): { from: number; to: number; insert: string } {
  let from = 0;
  const shorter = Math.min(before.length, after.length);
  while (from < shorter && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}

/** The text of a schema: colours, markers, completion, help, folding, search. One document per mount. */
export function Editor({
  name,
  text,
  readOnly,
  errors,
  completer,
  onChange,
  onFormat,
  onPublish,
  viewRef,
}: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const { locale } = useModel();
  // A new model brings new texts and a new function; the editor must not be created again for that.
  const translate = useEvent(useTranslate());
  const changed = useEvent(onChange);
  const format = useEvent(onFormat);
  const publish = useEvent(onPublish);
  const first = useRef(text);
  const own = useRef(completer);
  useEffect(() => void (own.current = completer), [completer]);

  useEffect(() => {
    const view = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          styleNonce(),
          EditorState.phrases.of(phrasesIn((key) => translate(key))),
          EditorState.readOnly.of(readOnly),
          EditorView.contentAttributes.of({ 'aria-label': translate('studio.editor.label', { name }), tabindex: '0' }),
          EditorView.lineWrapping,
          lineNumbers(),
          lintGutter(),
          foldGutter(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          drawSelection(),
          history(),
          indentOnInput(),
          indentUnit.of('  '),
          bracketMatching(),
          closeBrackets(),
          json(),
          search({ top: true }),
          highlightSelectionMatches(),
          autocompletion({
            override: [
              completeFrom({
                names: () => own.current.names(),
                help: (keyword) => own.current.help(keyword),
                detail: (suggestion) => own.current.detail(suggestion),
              }),
            ],
          }),
          keywordHelp((keyword) => own.current.help(keyword), translate('studio.editor.allowed')),
          editorTheme,
          keymap.of([
            { key: 'Mod-s', preventDefault: true, run: () => (publish(), true) },
            { key: 'Shift-Alt-f', preventDefault: true, run: () => (format(), true) },
            ...closeBracketsKeymap,
            ...searchKeymap,
            ...historyKeymap,
            ...foldKeymap,
            ...completionKeymap,
            ...lintKeymap,
            ...defaultKeymap,
          ]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) changed(state.doc.toString());
          }),
        ],
      }),
    });
    viewRef.current = view;
    return () => {
      viewRef.current = null;
      view.destroy();
    };
  }, [name, readOnly, locale, translate, changed, format, publish, viewRef]);

  // What others did to the text: format, a table of texts, a version that was brought back.
  useEffect(() => {
    first.current = text;
    const view = viewRef.current;
    const shown = view?.state.doc.toString();
    if (view && shown !== undefined && shown !== text) view.dispatch({ changes: changeTo(shown, text) });
  }, [text, viewRef]);

  useEffect(() => {
    const view = viewRef.current;
    const say = (what: SchemaDiagnostic) => schemaErrorText(translate, what);
    if (view && errors) view.dispatch(setDiagnostics(view.state, markersOf(view.state.doc, errors, say)));
  }, [errors, locale, translate, viewRef]);

  return <div ref={host} className="studio-code" />;
}
