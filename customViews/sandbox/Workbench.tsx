import { useQueryClient } from '@tanstack/react-query';
import { EditorView } from '@codemirror/view';
import { useNotify, useStore, useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { formatJson } from '../../domain/dialect/format';
import type { SchemaError } from '../../domain/schema/model/model';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { ConfirmDialog } from '../../resources/ui/ConfirmDialog';
import { PublishDialog } from './dialogs/PublishDialog';
import { VersionsDialog } from './dialogs/VersionsDialog';
import { Editor } from './editor/Editor';
import { EditorBar } from './EditorBar';
import { Problems } from './Problems';
import { Result } from './Result';
import { Splitter } from './Splitter';
import { TextTools } from './TextTools';
import { useStudioApi, type Overview, type StoredSchema } from './state/api';
import { useCheck } from './state/useCheck';
import { useCompleter } from './state/useCompleter';
import { useSchemaText } from './state/useSchemaText';

interface WorkbenchProps {
  readonly name: string;
  readonly overview: Overview;
  readonly published: StoredSchema | undefined;
  /** The file is gone, or was never there: nothing is left to show. */
  readonly onGone: () => void;
}

type Open = 'publish' | 'versions' | 'discard' | 'remove';

/** One schema file: its text on the left, what comes of it on the right. */
export function Workbench({ name, overview, published, onGone }: WorkbenchProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useStudioApi();
  const cache = useQueryClient();
  const { resources } = useEngine();
  const view = useRef<EditorView>(null);
  const [open, setOpen] = useState<Open>();
  const [share, setShare] = useStore('panels.studio', 46);
  const file = useSchemaText(name, published);
  const { text, setText, changed, overtaken, settle } = file;
  const check = useCheck(name, text);
  const { verdict, current } = check;
  const errors = useMemo(() => (current && verdict ? verdict.errors : undefined), [current, verdict]);
  const completer = useCompleter(overview.resources);
  const card = overview.resources.find((one) => one.name === name);
  const { mayPublish } = overview;
  const sound = current && verdict !== undefined && verdict.errors.length + verdict.elsewhere.length === 0;
  const plan = sound ? verdict.plan : undefined;
  const state = !published ? 'draft' : changed ? 'changed' : 'published';

  const refresh = () => cache.invalidateQueries({ queryKey: ['studio'] });
  const go = ({ line, column }: SchemaError) => {
    const editor = view.current;
    if (!editor) return;
    const row = editor.state.doc.line(Math.min(Math.max(line, 1), editor.state.doc.lines));
    const at = Math.min(row.from + column - 1, row.to);
    editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    editor.focus();
  };
  const format = () => {
    const formatted = formatJson(text);
    if (formatted === undefined) notify(translate('studio.tools.cannotFormat'), { type: 'warning' });
    else if (formatted !== text) setText(formatted);
  };
  const done = async (schema: StoredSchema, message: string) => {
    setOpen(undefined);
    const mine = changed && schema.text !== text;
    // Known before anything is asked again, so that the text never falls back to the former one.
    cache.setQueryData(['studio', 'file', name], schema);
    await refresh();
    // Restoring an earlier version does not delete the draft.
    if (!mine) settle();
    // Translated here: toasts are rendered outside of the studio's texts.
    notify(translate(message, { name }), { type: 'success' });
  };
  const publish = () => {
    if (mayPublish && changed && plan && !open) setOpen('publish');
  };
  const remove = async () => {
    setOpen(undefined);
    try {
      if (published) await api.remove(name, published.hash);
      settle();
      onGone();
      await refresh();
    } catch (error) {
      notify(translateMessage(translate, errorMessage(error)), { type: 'error' });
    }
  };

  return (
    <div
      className="studio-bench"
      style={{ gridTemplateColumns: `minmax(0, ${share}fr) 9px minmax(0, ${100 - share}fr)` }}
    >
      <section
        className="studio-text"
        aria-label={translate('studio.editor.region')}
        // Keys that are typed in the editor must not reach the previewed form.
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key === 's') event.stopPropagation();
        }}
      >
        <EditorBar
          name={name}
          state={state}
          list={resources.has(name) ? `/${name}` : undefined}
          onVersions={card || !published ? () => setOpen('versions') : undefined}
          onDiscard={changed && published ? () => setOpen('discard') : undefined}
          onRemove={!published || (mayPublish && card?.made) ? () => setOpen('remove') : undefined}
          onPublish={mayPublish ? publish : undefined}
          canPublish={changed && plan !== undefined}
        />
        {overtaken && (
          <p className="studio-note" role="status">
            {translate('studio.overtaken')}
          </p>
        )}
        <Editor
          key={name}
          name={name}
          text={text}
          readOnly={false}
          errors={errors}
          completer={completer}
          onChange={setText}
          onFormat={format}
          onPublish={publish}
          viewRef={view}
        />
        <Problems check={check} onGo={go}>
          <TextTools viewRef={view} onFormat={format} />
        </Problems>
      </section>
      <Splitter share={share} onShare={setShare} />
      <Result key={name} text={text} published={published} check={check} readOnly={false} onText={setText} />
      {open === 'publish' && plan && (
        <PublishDialog
          {...{ name, text, published, plan }}
          onPublished={(schema) => void done({ ...schema, text }, 'studio.publish.done')}
          onStale={() => void refresh()}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'versions' && (
        <VersionsDialog
          {...{ name, published, mayPublish }}
          onRestored={(schema) => {
            void api.read(name).then((stored) => done({ ...schema, text: stored.text }, 'studio.versions.done'));
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'discard' && (
        <ConfirmDialog
          title={translate('studio.discard.title')}
          text={translate('studio.discard.text')}
          confirm={translate('studio.discard.do')}
          cancel={translate('studio.cancel')}
          danger
          onConfirm={() => {
            setOpen(undefined);
            file.discard?.();
          }}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={translate('studio.remove.title', { name })}
          text={translate(published ? 'studio.remove.text' : 'studio.remove.draft')}
          confirm={translate('studio.remove.do')}
          cancel={translate('studio.cancel')}
          danger
          onConfirm={() => void remove()}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
