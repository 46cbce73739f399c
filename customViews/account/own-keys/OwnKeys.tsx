import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'ra-core';
import { useId } from 'react';
import { apiUrl } from '../../../dataProvider/bases';
import type { OwnKey } from '../../../domain/access/ownKey';
import { Button } from '../../../resources/ui/Button';
import { useAppContext } from '../../appContext';
import { KeyRow } from './KeyRow';
import './ownKeys.css';

/** The list of all keys, for those who see it. */
const KEYS = '/tokens';

/** The API keys that the person has created: they act with this person's rights. Nothing when there are none. */
export function OwnKeys() {
  const translate = useTranslate();
  const id = useId();
  const { http } = useAppContext();
  const { data, error, refetch } = useQuery({
    queryKey: ['own-keys'],
    queryFn: async ({ signal }) => (await http<{ keys: OwnKey[] }>(apiUrl('/own-keys'), { signal })).json.keys,
    retry: false,
  });
  if (data?.length === 0) return null;
  return (
    <section className="e-card e-side" aria-labelledby={id} aria-busy={!data && !error}>
      <h2 id={id}>{translate('settings.ownKeys.title')}</h2>
      {!data && !error && <span className="e-skeleton e-line-skeleton" />}
      {error && (
        <p role="alert">
          {translate('settings.ownKeys.failed')}{' '}
          <Button kind="link" onClick={() => void refetch()}>
            {translate('engine.list.retry')}
          </Button>
        </p>
      )}
      {data && (
        <>
          <p>{translate('settings.ownKeys.text')}</p>
          <ul className="ac-keys">
            {data.map((one) => (
              <KeyRow
                key={one.id}
                shown={one}
                name={one.canOpen ? <LinkBase to={`${KEYS}/${one.id}`}>{one.name}</LinkBase> : one.name}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
