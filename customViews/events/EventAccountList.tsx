import { useNotify, useTranslate } from 'ra-core';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../resources/ui/Button';
import { apiUrl } from '../../dataProvider/bases';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { AccountTable } from '../../resources/guests/AccountTable';
import { saveAccounts } from '../../resources/guests/calls';
import { PrintBar } from '../../resources/guests/PrintBar';
import { Tag } from '../../resources/ui/Tag';
import { useAppContext } from '../appContext';
import { Pager } from '../page-parts/Pager';
import { useAccounts, type EventAccount } from './calls';

/** The most that is printed at once is the most that is shown at once. */
const SIZES = [100, 500, 1000];

interface EventAccountListProps {
  readonly id: string;
  readonly name: string;
  /** How many there are: the list follows when there are more. */
  readonly made: number;
}

const TONES = { now: 'success', later: 'info', over: 'muted' } as const;

function stateOf({ start, end }: EventAccount, now: number): keyof typeof TONES {
  if (start !== null && Date.parse(start) > now) return 'later';
  return end !== null && Date.parse(end) > now ? 'now' : 'over';
}

/** The accounts of an event, page by page: paper and CSV for those that are ticked, or for all that are shown. */
export function EventAccountList({ id, name, made }: EventAccountListProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { http } = useAppContext();
  const { format } = useEngine();
  const now = useNow();
  const [page, setPage] = useState({ offset: 0, limit: 100 });
  const [text, setText] = useState('');
  const q = useDeferredValue(text).trim();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { data } = useAccounts(id, { ...page, q }, made);
  const accounts = data?.accounts ?? [];
  const shown = accounts.map((account) => account.id);
  const printed = ticked.size > 0 ? [...ticked] : shown;
  const save = async (body: object) => {
    try {
      await saveAccounts(http, apiUrl(`/event-accounts/${id}/file`), body, `event-${id}.csv`);
    } catch (error) {
      notify(translateMessage(translate, errorMessage(error)), { type: 'error' });
    }
  };
  if (made === 0) return <p className="e-card v-none">{translate('events.none')}</p>;
  return (
    <section className="e-card v-list" aria-label={translate('events.title', { name })}>
      <div className="v-tools">
        <input
          type="search"
          className="e-in"
          maxLength={200}
          aria-label={translate('events.search')}
          placeholder={translate('events.search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage({ ...page, offset: 0 });
          }}
        />
        <PrintBar http={http} ids={printed} usual="card" language={format.locale} />
        {ticked.size > 0 ? (
          <Button onClick={() => void save({ ids: [...ticked] })}>
            {translate('events.csvSome', { n: format.number(ticked.size) })}
          </Button>
        ) : (
          <Button onClick={() => void save({})}>{translate('events.csvAll', { n: format.number(made) })}</Button>
        )}
      </div>
      {data?.total === 0 ? (
        <p className="v-none">{translate('events.notFound')}</p>
      ) : (
        <AccountTable
          http={http}
          accounts={accounts}
          ticked={ticked}
          onTick={setTicked}
          columns={[
            {
              title: translate('events.state'),
              cell: (account) => {
                const state = stateOf(account, now);
                return <Tag tone={TONES[state]}>{translate(`events.${state}`)}</Tag>;
              },
            },
            {
              title: translate('events.validity'),
              cell: ({ start, end }) => `${format.minute(start) ?? '—'} → ${format.minute(end) ?? '—'}`,
            },
            {
              title: translate('events.lastLogin'),
              cell: ({ lastLogin }) =>
                lastLogin ? (
                  <span data-tooltip={format.exact(lastLogin)}>{format.relative(lastLogin, now)}</span>
                ) : (
                  <span className="e-none">{translate('events.never')}</span>
                ),
            },
          ]}
        />
      )}
      <Pager {...page} sizes={SIZES} total={data?.total ?? 0} onChange={setPage} />
    </section>
  );
}
