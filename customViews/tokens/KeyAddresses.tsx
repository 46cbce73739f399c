import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { apiUrl } from '../../dataProvider/bases';
import { keyAddressNotices, type KeyAddressNotice } from '../../domain/access/keyAddresses';
import { useAppContext } from '../appContext';

interface OwnSession {
  readonly ip: string;
  readonly current: boolean;
}

/** Notices about entries with which a key cannot be used. The others are hints. */
const WRONG: readonly KeyAddressNotice['kind'][] = ['invalid', 'nobody'];

/**
 * Notices below the allowed addresses of an API key: entries that are not addresses, that no client can have, or that
 * another entry includes, and whether the reader's own address is allowed. The server checks again.
 */
export default function KeyAddresses() {
  const translate = useTranslate();
  const { http } = useAppContext();
  const value: unknown = useWatch({ name: 'allowedAddresses' });
  const entries = Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
  const { data: own } = useQuery({
    queryKey: ['sessions', 'own-address'],
    queryFn: async ({ signal }) => {
      const { json } = await http<{ sessions: readonly OwnSession[] }>(apiUrl('/sessions'), { signal });
      return json.sessions.find(({ current }) => current)?.ip ?? null;
    },
    enabled: entries.length > 0,
    retry: false,
  });
  const notices = keyAddressNotices(entries, own ?? undefined);
  return (
    <div role="status">
      {notices.map(({ kind, entry, other }) => (
        <p key={`${kind} ${entry}`} className={WRONG.includes(kind) ? 'e-help e-error' : 'e-help'}>
          {translate(`settings.keyAddresses.${kind}`, { entry, other: other ?? '' })}
        </p>
      ))}
    </div>
  );
}
