import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { fileSize } from '../../resources/engine/values/fileSize';
import type { ImportedTheme } from '../../resources/engine/uploads/uploadsContext';
import { Tag } from '../../resources/ui/Tag';

interface PlannedThemesProps {
  readonly themes: readonly ImportedTheme[];
  /** False: nothing is saved yet. */
  readonly isDone: boolean;
}

/** The themes of an archive: what becomes of each, or why it cannot be imported. */
export function PlannedThemes({ themes, isDone }: PlannedThemesProps) {
  const translate = useTranslate();
  return (
    <ul className="themes-list" aria-label={translate('themes.list')}>
      {themes.map((theme) => (
        <PlannedTheme key={theme.name} theme={theme} isDone={isDone} />
      ))}
    </ul>
  );
}

function PlannedTheme({ theme, isDone }: { readonly theme: ImportedTheme; readonly isDone: boolean }) {
  const { name, action, templateid, files, bytes, problem } = theme;
  const translate = useTranslate();
  const { format, resources } = useEngine();
  const portals = resources.get('templates');
  const facts = [translate('uploads.files', { smart_count: files }), fileSize(bytes, format.tag)].join(' · ');
  const isLinked = templateid !== null && portals && !portals.closed;
  return (
    <li>
      <span className="themes-name">
        {isLinked ? <Link to={`/${portals.name}/${templateid}`}>{name}</Link> : <b>{name}</b>}
        {problem ? (
          <small className="e-error">
            {translateMessage(translate, { message: `errors.${problem.msg_code}`, args: problem.msg_args })}
          </small>
        ) : (
          <small>{facts}</small>
        )}
      </span>
      {problem ? (
        <Tag tone="danger">{translate('themes.refused')}</Tag>
      ) : (
        <Tag tone={isDone ? 'success' : action === 'create' ? 'info' : 'warning'}>
          {translate(`themes.${isDone ? 'done' : 'will'}.${action}`)}
        </Tag>
      )}
    </li>
  );
}
