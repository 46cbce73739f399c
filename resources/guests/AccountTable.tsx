import { useNotify, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/Button';
import type { Http } from '../../dataProvider/http';
import { errorMessage, translateMessage } from '../engine/errors';
import { readPasswords } from './calls';
import './guests.css';

/** An account as a list shows it: without its password. */
interface ListedAccount {
  readonly id: number;
  readonly login: string;
}

interface AccountTableProps<Account extends ListedAccount> {
  readonly http: Http;
  readonly accounts: readonly Account[];
  readonly ticked: ReadonlySet<number>;
  readonly onTick: (ticked: ReadonlySet<number>) => void;
  /** Further columns. */
  readonly columns?: readonly { readonly title: string; readonly cell: (account: Account) => ReactNode }[];
}

const HIDDEN = '••••••••••';

/** Accounts with checkboxes, logins and passwords. A password is read on request, with an audit entry. */
export function AccountTable<Account extends ListedAccount>(props: AccountTableProps<Account>) {
  const { http, accounts, ticked, onTick, columns = [] } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const [known, setKnown] = useState<ReadonlyMap<number, string | null>>(new Map());
  const reveal = async (id: number) => {
    try {
      const [one] = await readPasswords(http, [id]);
      setKnown(new Map(known).set(id, one?.password ?? null));
    } catch (error) {
      notify(translateMessage(translate, errorMessage(error)), { type: 'error' });
    }
  };
  const tick = (ids: readonly number[], on: boolean) => {
    const next = new Set(ticked);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    onTick(next);
  };
  return (
    <div className="b-list">
      <table className="e-table">
        <thead>
          <tr>
            <th scope="col" className="e-tick">
              <input
                type="checkbox"
                aria-label={translate('guests.bulk.all')}
                checked={accounts.length > 0 && accounts.every(({ id }) => ticked.has(id))}
                onChange={(event) =>
                  tick(
                    accounts.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
            </th>
            <th scope="col">{translate('guests.login')}</th>
            <th scope="col">{translate('guests.password')}</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <td className="e-tick">
                <input
                  type="checkbox"
                  aria-label={translate('engine.list.select', { name: account.login })}
                  checked={ticked.has(account.id)}
                  onChange={(event) => tick([account.id], event.target.checked)}
                />
              </td>
              <td>{account.login}</td>
              <td className="g-secret">
                {known.has(account.id) ? (
                  (known.get(account.id) ?? '—')
                ) : (
                  <Button
                    kind="quiet"
                    small
                    aria-label={translate('guests.revealOf', { name: account.login })}
                    onClick={() => void reveal(account.id)}
                  >
                    {HIDDEN}
                  </Button>
                )}
              </td>
              {columns.map(({ title, cell }) => (
                <td key={title}>{cell(account)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
