import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Job } from '../../../dataProvider/jobs';
import { errorMessage, say } from '../../../resources/engine/errors';
import { useEngine } from '../../../resources/engine/model';
import { saveFrom } from '../../../resources/engine/transfer/download';
import { readPasswords } from '../../../resources/guests/calls';
import { PrintBar } from '../../../resources/guests/PrintBar';
import { useSurroundings } from '../../surroundings';

interface Account {
  readonly line: number;
  readonly id: number;
  readonly login: string;
}

const HIDDEN = '••••••••••';

/** The accounts of an order: logins, passwords one by one, paper for those that are ticked, all of it as CSV. */
export function BulkResult({ job }: { readonly job: Job }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { http } = useSurroundings();
  const { format } = useEngine();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [known, setKnown] = useState<ReadonlyMap<number, string | null>>(new Map());
  const { data: accounts = [] } = useQuery({
    queryKey: ['job', job.id, 'accounts'],
    queryFn: async ({ signal }) =>
      (await http<{ accounts: Account[] }>(`/api/bulk-accounts/${job.id}/accounts`, { signal })).json.accounts,
  });
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      notify(say(translate, errorMessage(error)), { type: 'error' });
    }
  };
  const reveal = (id: number) =>
    attempt(async () => {
      const [one] = await readPasswords(http, [id]);
      setKnown(new Map(known).set(id, one?.password ?? null));
    });
  const save = () =>
    attempt(async () => {
      const { json } = await http<Blob>(`/api/bulk-accounts/${job.id}/file`, { method: 'POST', body: {}, file: true });
      const url = URL.createObjectURL(json);
      saveFrom(url, 'bulk-user.csv');
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    });
  const tick = (ids: readonly number[], on: boolean) => {
    const next = new Set(ticked);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    setTicked(next);
  };
  if (accounts.length === 0) return null;
  const all = accounts.map(({ id }) => id);
  const printed = ticked.size > 0 ? all.filter((id) => ticked.has(id)) : all;
  return (
    <>
      <div className="b-tools">
        <PrintBar http={http} ids={printed} usual="card" language={format.locale} />
        <button type="button" className="e-btn" onClick={() => void save()}>
          {translate('guests.bulk.csv')}
        </button>
      </div>
      <div className="b-list">
        <table className="e-table">
          <thead>
            <tr>
              <th scope="col" className="e-tick">
                <input
                  type="checkbox"
                  aria-label={translate('guests.bulk.all')}
                  checked={ticked.size === all.length}
                  onChange={(event) => tick(all, event.target.checked)}
                />
              </th>
              <th scope="col">{translate('guests.login')}</th>
              <th scope="col">{translate('guests.password')}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ id, login }) => (
              <tr key={id}>
                <td className="e-tick">
                  <input
                    type="checkbox"
                    aria-label={translate('engine.list.select', { name: login })}
                    checked={ticked.has(id)}
                    onChange={(event) => tick([id], event.target.checked)}
                  />
                </td>
                <td>{login}</td>
                <td className="g-secret">
                  {known.has(id) ? (
                    (known.get(id) ?? '—')
                  ) : (
                    <button
                      type="button"
                      className="e-btn e-btn-quiet e-btn-small"
                      aria-label={translate('guests.revealOf', { name: login })}
                      onClick={() => void reveal(id)}
                    >
                      {HIDDEN}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
