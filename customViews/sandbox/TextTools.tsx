import { redo, undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import { useTranslate } from 'ra-core';
import type { RefObject } from 'react';
import { Icon } from '../../resources/ui/Icon';
import { ToolButton } from './ToolButton';

interface TextToolsProps {
  readonly viewRef: RefObject<EditorView | null>;
  readonly onFormat: () => void;
}

/** Undo, redo, find, format: what the editor's keys do too. */
export function TextTools({ viewRef, onFormat }: TextToolsProps) {
  const translate = useTranslate();
  const run = (command: (view: EditorView) => boolean, focus: boolean) => () => {
    if (!viewRef.current) return;
    command(viewRef.current);
    if (focus) viewRef.current.focus();
  };
  return (
    <div className="studio-tools" role="group" aria-label={translate('studio.tools.label')}>
      <ToolButton label={translate('studio.tools.undo')} glyph={<Icon name="Undo" />} onClick={run(undo, true)} />
      <ToolButton label={translate('studio.tools.redo')} glyph={<Icon name="Redo" />} onClick={run(redo, true)} />
      <ToolButton
        label={translate('studio.tools.find')}
        glyph={<Icon name="Search" />}
        onClick={run(openSearchPanel, false)}
      />
      <ToolButton
        label={translate('studio.tools.format')}
        glyph={<Icon name="FormatIndentIncrease" />}
        onClick={onFormat}
      />
    </div>
  );
}
