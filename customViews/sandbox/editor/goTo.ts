import { EditorView } from '@codemirror/view';
import type { SchemaError } from '../../../domain/schema/model/model';

/** Puts the cursor where an error is, in the middle of the editor, and focuses it. A text that is shorter now ends there. */
export function goTo(editor: EditorView, { line, column }: SchemaError): void {
  const row = editor.state.doc.line(Math.min(Math.max(line, 1), editor.state.doc.lines));
  const at = Math.min(row.from + column - 1, row.to);
  editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
  editor.focus();
}
