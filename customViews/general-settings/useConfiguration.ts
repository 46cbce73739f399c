import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { apiUrl } from '../../dataProvider/bases';
import type { Http } from '../../dataProvider/http';
import type { StoredValue } from '../../domain/configuration/effective';
import type { Owner, Property } from '../../domain/configuration/properties';
import type { Locale } from '../../domain/text/locale';
import { failureText, fieldErrors, translateMessage } from '../../resources/engine/errors';
import { useAppContext } from '../appContext';

/** A property as `GET /api/configurations/defaults` describes it. */
export type DeclaredProperty = Property & {
  readonly source: string;
  readonly sourceLabel: Readonly<Record<Locale, string>>;
};

/** A value that is set, with its author and time; a value of null is not set any more. */
export interface SetValue extends StoredValue {
  /** ISO 8601. */
  readonly at?: string;
  readonly by?: string | null;
}

interface Configurations {
  readonly properties: readonly DeclaredProperty[];
  readonly values: readonly SetValue[];
}

/** A new value; null: none any more. */
interface Change {
  readonly key: string;
  readonly owner: Owner;
  readonly value: unknown;
}

const KEY = ['configurations'];
/** What is read again after a change: the values, and lists that depend on them. */
const READERS = [KEY, ['access-logs']];

const isOf =
  ({ key, owner }: Pick<Change, 'key' | 'owner'>) =>
  (value: SetValue) =>
    value.key === key && value.owner === owner;

async function readAll(http: Http, signal: AbortSignal): Promise<Configurations> {
  const members = async <T>(path: string) =>
    (await http<{ 'hydra:member': T[] }>(apiUrl(path), { signal })).json['hydra:member'];
  const [properties, wide, own] = await Promise.all([
    members<DeclaredProperty>('/configurations/defaults'),
    members<SetValue>('/configurations'),
    members<SetValue>('/admin_configurations'),
  ]);
  return { properties, values: [...wide, ...own] };
}

/** @returns the version of the new value; 0 when there is none any more */
async function send(http: Http, { key, owner, value }: Change, version: number): Promise<number> {
  const isOwn = owner === 'administrator';
  const address = apiUrl(`/${isOwn ? 'admin_configurations' : 'configurations'}/${encodeURIComponent(key)}`);
  const body = { value, version, ...(!isOwn && { owner }) };
  return (await http<{ version: number }>(address, { method: 'PUT', body })).json.version;
}

/**
 * The registry of settings with what is set, and a call that changes one. A change is shown at once; changes are sent
 * one after the other, each with the version that the one before it has left.
 */
export function useConfiguration() {
  const { http, readAccountAgain } = useAppContext();
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readAll(http, signal), retry: false });
  const stored = (change: Change) => client.getQueryData<Configurations>(KEY)?.values.find(isOf(change));
  const keep = (value: SetValue) =>
    client.setQueryData<Configurations>(
      KEY,
      (now) => now && { ...now, values: [...now.values.filter((one) => !isOf(value)(one)), value] },
    );

  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join() },
    mutationFn: async (change: Change) => {
      const version = await send(http, change, stored(change)?.version ?? 0);
      // A later change of the same value may be shown already.
      keep({ ...(stored(change) ?? change), version });
      await readAccountAgain();
    },
    onSuccess: () => notify('generalSettings.done', { type: 'success' }),
    onError: (error) => {
      const [ofField] = Object.values(fieldErrors(error));
      notify(ofField ? translateMessage(translate, ofField) : failureText(translate, error), { type: 'error' });
    },
    onSettled: async () => {
      const isLast = client.isMutating({ mutationKey: KEY }) === 1;
      if (isLast) await Promise.all(READERS.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const change = async (one: Change) => {
    // An answer that is on its way knows nothing of this change.
    await client.cancelQueries({ queryKey: KEY });
    keep({ ...one, version: stored(one)?.version ?? 0 });
    mutate(one);
  };
  return { ...query, change };
}
