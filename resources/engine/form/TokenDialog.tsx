import { useGetOne, useNotify, useRedirect, useTranslate, type Identifier } from 'ra-core';
import { Fragment, useState } from 'react';
import { apiUrl } from '../../../dataProvider/bases';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Action } from '../../../domain/schema/model/model';
import { Button } from '../../ui/Button';
import { CopyField } from '../../ui/CopyField';
import { Dialog } from '../../ui/Dialog';
import { OperationDialog } from '../operations/OperationDialog';
import { targetOf, useOperations } from '../operations/useOperations';
import { fieldLabel } from '../texts';
import type { EngineRecord } from '../values/record';
import { forgetHandedKey, handKey } from './keyHandover';
import { KeyCalls } from './KeyCalls';
import { useKeyReach, type Endpoint } from './useKeyReach';

interface TokenDialogProps {
  readonly resource: ClientResource;
  /** Key of the record that was made. */
  readonly id: Identifier;
  /** API keys that the server made, by field: this answer is the only one that holds them. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** How a call sends its key (RFC 6750). */
const SCHEME = 'Authorization: Bearer ptk_…';

/** Where calls with a key go: name of the text, and the address below the base URL. */
const ENDPOINTS = [
  { name: 'elements', address: () => apiUrl('/elements/{type}', 'legacy') },
  { name: 'collections', address: () => apiUrl('/{collection}') },
  { name: 'devices', address: () => apiUrl('/{type}/search', 'device') },
  { name: 'events', address: () => apiUrl('/intake/{type}') },
  { name: 'description', address: () => apiUrl('/openapi.json') },
] as const satisfies readonly { readonly name: Endpoint; readonly address: () => string }[];

/** The page that sends calls with the key (`customViews/api-explorer`). */
const EXPLORER = '/api-explorer';

interface RenewalProps {
  readonly resource: ClientResource;
  readonly id: Identifier;
  readonly action: Action;
  readonly onClose: () => void;
}

/** The dialog that renews the key. It reads the record again: the record of a new key also contains the key. */
function Renewal({ resource, id, action, onClose }: RenewalProps) {
  const { declared } = useOperations(resource);
  const { data } = useGetOne<EngineRecord>(resource.name, { id });
  return data && <OperationDialog resource={resource} operation={declared(action, targetOf(data))} onClose={onClose} />;
}

/**
 * Shows a made API key this one time, with what a program needs to use it: base URL, the endpoints that the key may call and
 * the authentication scheme, and a button to renew it (specification S-KEY-5). Escape does not close it: the key would be lost.
 */
export function TokenDialog({ resource, id, secrets, onClose }: TokenDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const [renewing, setRenewing] = useState(false);
  const [key] = Object.values(secrets);
  const reach = useKeyReach(resource, id);
  const renewal = resource.actions.find(({ dialog }) => dialog === 'renew');
  const explore = () => {
    if (key !== undefined) handKey(key);
    redirect(EXPLORER);
  };
  const copyField = (name: string, label: string, value: string, copy: string, copied: string) => (
    <CopyField
      key={name}
      label={label}
      value={value}
      copy={translate(copy)}
      copied={translate('engine.token.copiedShort')}
      onCopied={(done) =>
        notify(done ? copied : 'engine.token.notCopied', { type: done ? 'success' : 'warning', isCopy: true })
      }
    />
  );
  return (
    <Dialog
      wide
      long
      title={translate('engine.token.title')}
      actions={
        <>
          {renewal && <Button onClick={() => setRenewing(true)}>{translate('engine.token.renew')}</Button>}
          <Button onClick={explore}>{translate('engine.token.explore')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              forgetHandedKey();
              onClose();
            }}
          >
            {translate('engine.token.done')}
          </Button>
        </>
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
        {/* All of them, until it is known which. */}
        {ENDPOINTS.filter(({ name }) => reach?.endpoints.has(name) !== false).map(({ name, address }) => (
          <Fragment key={name}>
            <dt>{translate(`engine.token.endpoint.${name}`)}</dt>
            <dd>{address()}</dd>
          </Fragment>
        ))}
      </dl>
      {reach && <KeyCalls reached={reach.reached} />}
      {renewal && renewing && (
        <Renewal resource={resource} id={id} action={renewal} onClose={() => setRenewing(false)} />
      )}
    </Dialog>
  );
}
