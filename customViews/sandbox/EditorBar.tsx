import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../resources/ui/Button';
import { Tag } from '../../resources/ui/Tag';
import { Icon } from '../../resources/ui/Icon';
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
      <h2 className="e-mono" data-tooltip={`schemas/resources/${name}.schema.json`}>
        {name}
      </h2>
      <Tag tone={TONES[state]}>{translate(`studio.states.${state}`)}</Tag>
      <span className="studio-space" />
      <div className="studio-tools" role="group" aria-label={translate('studio.tools.file')}>
        {onVersions && (
          <ToolButton label={translate('studio.tools.versions')} glyph={<Icon name="History" />} onClick={onVersions} />
        )}
        {onDiscard && (
          <ToolButton
            label={translate('studio.discard.action')}
            glyph={<Icon name="RestorePage" />}
            onClick={onDiscard}
          />
        )}
        {onRemove && (
          <ToolButton label={translate('studio.tools.remove')} glyph={<Icon name="Delete" />} onClick={onRemove} />
        )}
        {list && (
          <Link
            className={buttonClass({ kind: 'icon' })}
            to={list}
            data-tooltip={translate('studio.tools.open')}
            aria-label={translate('studio.tools.open')}
          >
            <Icon name="OpenInNew" />
          </Link>
        )}
      </div>
      {onPublish && (
        <Button kind="primary" small aria-keyshortcuts="Control+S" disabled={!canPublish} onClick={onPublish}>
          {translate('studio.publish.action')}
        </Button>
      )}
    </div>
  );
}
