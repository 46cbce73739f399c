import { json } from '@codemirror/lang-json';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { editorTheme } from '../editor/editorTheme';
import { styleNonce } from '../editor/nonce';
import { phrasesIn } from '../editor/phrases';

interface DiffViewProps {
  readonly before: string;
  readonly after: string;
  readonly label: string;
}

/** Two texts as one: what goes in red, what comes in green, what stays folded away. */
export function DiffView({ before, after, label }: DiffViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const translate = useTranslate();
  useEffect(() => {
    const view = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: after,
        extensions: [
          styleNonce(),
          EditorState.phrases.of(phrasesIn(translate)),
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.lineWrapping,
          lineNumbers(),
          json(),
          editorTheme,
          unifiedMergeView({
            original: before,
            mergeControls: false,
            gutter: true,
            // Of a file that is all new, no part is newer than the rest.
            highlightChanges: before !== '',
            collapseUnchanged: { margin: 3, minSize: 6 },
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [before, after, label, translate]);
  return <div ref={host} className="studio-code studio-diff" />;
}
