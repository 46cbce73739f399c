import { useNotify, useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { apiUrl } from '../../../dataProvider/bases';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Button } from '../../ui/Button';
import { CopyField } from '../../ui/CopyField';
import { Dialog } from '../../ui/Dialog';
import { fieldLabel } from '../texts';

interface TokenDialogProps {
  readonly resource: ClientResource;
  /** API keys that the server made, by field: this answer is the only one that holds them. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** How a call sends its key (RFC 6750). */
const SCHEME = 'Authorization: Bearer ptk_…';

/** Where calls with a key go: name of the text, and the address below the base URL. */
const ENDPOINTS = [
  { key: 'elements', address: () => apiUrl('/elements/{type}', 'legacy') },
  { key: 'collections', address: () => apiUrl('/{collection}') },
  { key: 'devices', address: () => apiUrl('/{type}/search', 'device') },
  { key: 'events', address: () => apiUrl('/intake/{type}') },
  { key: 'description', address: () => apiUrl('/openapi.json') },
] as const;

/**
 * Shows a made API key this one time, with what a program needs to use it: base URL, endpoints and authentication scheme
 * (specification S-KEY-5). Escape does not close it: the key would be lost.
 */
export function TokenDialog({ resource, secrets, onClose }: TokenDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const copyField = (name: string, label: string, value: string, copy: string, copied: string) => (
    <CopyField
      key={name}
      label={label}
      value={value}
      copy={translate(copy)}
      copied={translate('engine.token.copiedShort')}
      onCopied={(done) => notify(done ? copied : 'engine.token.notCopied', { type: done ? 'success' : 'warning' })}
    />
  );
  return (
    <Dialog
      title={translate('engine.token.title')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {translate('engine.token.done')}
        </Button>
      }
    >
      <p>{translate('engine.token.text')}</p>
      {Object.entries(secrets).map(([name, value]) =>
        copyField(name, fieldLabel(resource, name), value, 'engine.token.copyKey', 'success.TOKEN_COPIED'),
      )}
      {copyField('base', translate('engine.token.baseUrl'), location.origin, 'engine.token.copy', 'success.URL_COPIED')}
      <h3 className="e-endpoints-title">{translate('engine.token.endpoints')}</h3>
      <dl className="e-endpoints">
        <dt>{translate('engine.token.scheme')}</dt>
        <dd>{SCHEME}</dd>
        {ENDPOINTS.map(({ key, address }) => (
          <Fragment key={key}>
            <dt>{translate(`engine.token.endpoint.${key}`)}</dt>
            <dd>{address()}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
