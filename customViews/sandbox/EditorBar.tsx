import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Tag } from '../../resources/ui/Tag';
import { StudioGlyph } from './StudioGlyph';
import { ToolButton } from './ToolButton';

interface EditorBarProps {
  readonly name: string;
  readonly state: 'published' | 'changed' | 'draft';
  /** Address of the list that is served; undefined: there is none, or not for this person. */
  readonly list: string | undefined;
  readonly onVersions: (() => void) | undefined;
  readonly onDiscard: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
  /** Undefined: this person or deployment does not publish. */
  readonly onPublish: (() => void) | undefined;
  readonly canPublish: boolean;
}

const TONES = { published: 'success', changed: 'warning', draft: 'info' } as const;

/** Which file it is and in which state, its history, and the way to publish it. */
export function EditorBar(props: EditorBarProps) {
  const { name, state, list, onVersions, onDiscard, onRemove, onPublish, canPublish } = props;
  const translate = useTranslate();
  return (
    <div className="studio-bar studio-editor-bar">
      <h2 className="e-mono" title={`schemas/resources/${name}.schema.json`}>
        {name}
      </h2>
      <Tag tone={TONES[state]}>{translate(`studio.states.${state}`)}</Tag>
      <span className="studio-space" />
      <div className="studio-tools" role="group" aria-label={translate('studio.tools.file')}>
        {onVersions && (
          <ToolButton
            label={translate('studio.tools.versions')}
            glyph={<StudioGlyph name="versions" />}
            onClick={onVersions}
          />
        )}
        {onDiscard && (
          <ToolButton
            label={translate('studio.discard.action')}
            glyph={<StudioGlyph name="discard" />}
            onClick={onDiscard}
          />
        )}
        {onRemove && (
          <ToolButton
            label={translate('studio.tools.remove')}
            glyph={<StudioGlyph name="remove" />}
            onClick={onRemove}
          />
        )}
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
