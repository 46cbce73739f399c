import { useNotify, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { apiUrl } from '../../dataProvider/bases';
import { useRecordFormContext } from '../../resources/engine/inputs/formContext';
import { useEngine } from '../../resources/engine/model';
import { buttonClass } from '../../resources/ui/Button';
import { CopyButton } from '../../resources/ui/CopyButton';
import { Icon } from '../../resources/ui/Icon';
import { curlExample } from './curlExample';
import './sources.css';

/** The resource of API keys. */
const KEYS = 'tokens';

/** Shown below the type of a saved source: how a program sends its events, and where to make the key for it. */
export default function ApiSetup() {
  const translate = useTranslate();
  const notify = useNotify();
  const { resources } = useEngine();
  const { record } = useRecordFormContext();
  if (record?.['type'] !== 'api') return null;
  const mayCreate = resources.get(KEYS)?.can.create ?? false;
  const start = JSON.stringify({ name: record['name'], sourceid: Number(record.id) });
  const command = curlExample(new URL(apiUrl('/intake/sign-ins'), window.location.href).href);
  return (
    <div className="e-help src-setup">
      <p>{translate('sources.api.title')}</p>
      <p className="src-step">{translate(mayCreate ? 'sources.api.key' : 'sources.api.noKey')}</p>
      {mayCreate && (
        <Link className={buttonClass()} to={`/${KEYS}/create?start=${encodeURIComponent(start)}`}>
          <Icon name="VpnKey" />
          {translate('sources.api.createKey')}
        </Link>
      )}
      <p className="src-step">{translate('sources.api.send')}</p>
      <pre className="src-command" tabIndex={0} aria-label={translate('sources.api.command')}>
        {command}
      </pre>
      <CopyButton
        value={command}
        copy={translate('sources.api.copy')}
        copied={translate('sources.api.copied')}
        onCopied={(done) => !done && notify('sources.api.notCopied', { type: 'warning', isCopy: true })}
      />
    </div>
  );
}
