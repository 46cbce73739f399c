import { redo, undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import { useTranslate } from 'ra-core';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Glyph } from '../../resources/widgets/Glyph';
import { Tag } from '../../resources/widgets/Tag';
import { StudioGlyph } from './StudioGlyph';

interface EditorBarProps {
  readonly name: string;
  readonly viewRef: RefObject<EditorView | null>;
  readonly state: 'published' | 'changed' | 'draft';
  /** Address of the list that is served; undefined: there is none, or not for this person. */
  readonly list: string | undefined;
  readonly onFormat: () => void;
  readonly onVersions: (() => void) | undefined;
  readonly onDiscard: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
  /** Undefined: this person or deployment does not publish. */
  readonly onPublish: (() => void) | undefined;
  readonly canPublish: boolean;
}

const TONES = { published: 'success', changed: 'warning', draft: 'info' } as const;

/** Which file it is and in which state, the tools of the text, and the way to publish it. */
export function EditorBar(props: EditorBarProps) {
  const { name, viewRef, state, list, onFormat, onVersions, onDiscard, onRemove, onPublish, canPublish } = props;
  const translate = useTranslate();
  const tool = (glyph: React.ReactNode, key: string, run: (() => void) | undefined) =>
    run && (
      <button type="button" className="e-icon" title={translate(key)} aria-label={translate(key)} onClick={run}>
        {glyph}
      </button>
    );
  const inView = (command: (view: EditorView) => boolean) => () => {
    if (!viewRef.current) return;
    command(viewRef.current);
    if (command !== openSearchPanel) viewRef.current.focus();
  };
  return (
    <div className="studio-bar studio-editor-bar">
      <h2 className="e-mono" title={`schemas/resources/${name}.schema.json`}>
        {name}
      </h2>
      <Tag tone={TONES[state]}>{translate(`studio.states.${state}`)}</Tag>
      <span className="studio-space" />
      <div className="studio-tools" role="group" aria-label={translate('studio.tools.label')}>
        {tool(<StudioGlyph name="undo" />, 'studio.tools.undo', inView(undo))}
        {tool(<StudioGlyph name="redo" />, 'studio.tools.redo', inView(redo))}
        {tool(<Glyph name="search" />, 'studio.tools.find', inView(openSearchPanel))}
        {tool(<StudioGlyph name="format" />, 'studio.tools.format', onFormat)}
        {tool(<StudioGlyph name="versions" />, 'studio.tools.versions', onVersions)}
        {tool(<StudioGlyph name="remove" />, 'studio.tools.remove', onRemove)}
        {list && (
          <Link
            className="e-icon"
            to={list}
            title={translate('studio.tools.open')}
            aria-label={translate('studio.tools.open')}
          >
            <StudioGlyph name="open" />
          </Link>
        )}
      </div>
      {onDiscard && (
        <button type="button" className="e-btn e-btn-small e-btn-quiet" onClick={onDiscard}>
          {translate('studio.discard.action')}
        </button>
      )}
      {onPublish && (
        <button
          type="button"
          className="e-btn e-btn-small e-btn-primary"
          aria-keyshortcuts="Control+S"
          disabled={!canPublish}
          onClick={onPublish}
        >
          {translate('studio.publish.action')}
        </button>
      )}
    </div>
  );
}
