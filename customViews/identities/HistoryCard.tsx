import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useEngine } from '../../resources/engine/model';
import type { EngineRecord } from '../../resources/engine/values/record';
import { useNow } from '../../resources/engine/useNow';
import { UserHistory } from '../../resources/ui/UserHistory';
import { useSignIns } from './timeline';

/** The last sign-ins of a guest: location, device and time (specification S-IDN-11). */
export function HistoryCard({ record }: { readonly record: EngineRecord }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const now = useNow();
  const id = useId();
  const { data, isPending } = useSignIns(record);
  if (data && !data.kinds.includes('authentication')) return null;
  const entries = (data?.entries ?? []).flatMap((entry) =>
    entry.kind === 'authentication' ? [{ ...entry, authDate: entry.at }] : [],
  );
  return (
    <section className="e-card e-side" aria-labelledby={id} aria-busy={isPending}>
      <h2 id={id}>{translate('identities.history')}</h2>
      {isPending && [0, 1, 2].map((key) => <span key={key} className="e-skeleton e-line-skeleton" />)}
      {data && (
        <UserHistory
          entries={entries}
          exact={(instant) => format.exact(instant) ?? instant}
          ago={(instant) => format.relative(instant, now) ?? ''}
          texts={{
            title: translate('identities.history'),
            none: translate('widgets.history.none'),
            noLocation: translate('widgets.history.noLocation'),
            unknownDevice: translate('widgets.history.unknownDevice'),
          }}
        />
      )}
    </section>
  );
}
