import type { EditorView } from '@codemirror/view';
import { useStore, useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import type { SchemaError } from '../../domain/schema/model/model';
import { useEngine } from '../../resources/engine/model';
import { Editor } from './editor/Editor';
import { goTo } from './editor/goTo';
import { EditorBar } from './EditorBar';
import { FileDialogs, type OpenDialog } from './FileDialogs';
import { Problems } from './Problems';
import { Result } from './Result';
import { Splitter } from './Splitter';
import { TextTools } from './TextTools';
import type { Overview, StoredSchema } from './state/api';
import { useCompleter } from './state/useCompleter';
import { useSchemaFile } from './state/useSchemaFile';

interface WorkbenchProps {
  readonly name: string;
  readonly overview: Overview;
  readonly published: StoredSchema | undefined;
  /** The file is gone, or was never there: nothing is left to show. */
  readonly onGone: () => void;
}

/** One schema file: its text on the left, what comes of it on the right. */
export function Workbench({ name, overview, published, onGone }: WorkbenchProps) {
  const translate = useTranslate();
  const { resources } = useEngine();
  const view = useRef<EditorView>(null);
  const [open, setOpen] = useState<OpenDialog>();
  const [share, setShare] = useStore('panels.studio', 46);
  const file = useSchemaFile(name, published, onGone);
  const { text, setText, changed, overtaken, state, check, plan, format } = file;
  const { verdict, current } = check;
  const errors = useMemo(() => (current && verdict ? verdict.errors : undefined), [current, verdict]);
  const completer = useCompleter(overview.resources);
  const card = overview.resources.find((one) => one.name === name);
  const { mayPublish } = overview;

  const go = (error: SchemaError) => {
    if (view.current) goTo(view.current, error);
  };
  const publish = () => {
    if (mayPublish && changed && plan && !open) setOpen('publish');
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
      <FileDialogs file={file} open={open} mayPublish={mayPublish} onClose={() => setOpen(undefined)} />
    </div>
  );
}
