import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../../resources/ui/Button';
import { apiUrl } from '../../../dataProvider/bases';
import type { Job } from '../../../dataProvider/jobs';
import { errorMessage, translateMessage } from '../../../resources/engine/errors';
import { useEngine } from '../../../resources/engine/model';
import { AccountTable } from '../../../resources/guests/AccountTable';
import { saveAccounts } from '../../../resources/guests/calls';
import { PrintBar } from '../../../resources/guests/PrintBar';
import { useAppContext } from '../../appContext';

interface Account {
  readonly line: number;
  readonly id: number;
  readonly login: string;
}

/** The accounts of an order: logins, passwords one by one, paper for those that are ticked, all of it as CSV. */
export function BulkResult({ job }: { readonly job: Job }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { http } = useAppContext();
  const { format } = useEngine();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { data: accounts = [] } = useQuery({
    queryKey: ['job', job.id, 'accounts'],
    queryFn: async ({ signal }) =>
      (await http<{ accounts: Account[] }>(apiUrl(`/bulk-accounts/${job.id}/accounts`), { signal })).json.accounts,
  });
  const save = async () => {
    try {
      await saveAccounts(http, apiUrl(`/bulk-accounts/${job.id}/file`), {}, 'bulk-user.csv');
    } catch (error) {
      notify(translateMessage(translate, errorMessage(error)), { type: 'error' });
    }
  };
  if (accounts.length === 0) return null;
  const all = accounts.map(({ id }) => id);
  const printed = ticked.size > 0 ? all.filter((id) => ticked.has(id)) : all;
  return (
    <>
      <div className="b-tools">
        <PrintBar http={http} ids={printed} usual="card" language={format.locale} />
        <Button onClick={() => void save()}>{translate('guests.bulk.csv')}</Button>
      </div>
      <AccountTable http={http} accounts={accounts} ticked={ticked} onTick={setTicked} />
    </>
  );
}
