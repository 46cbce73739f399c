import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { apiUrl } from '../../dataProvider/bases';
import { useRecordFormContext } from '../../resources/engine/inputs/formContext';
import { useAppContext } from '../appContext';

interface Effect {
  /**
   * How many passwords are older than so many days: the server rounds the age down to months. Null for `count`: fewer than
   * five; for `days`: it counts none for so short a time.
   */
  readonly change: { readonly count: number | null; readonly days: number | null };
  readonly setUp: { readonly count: number; readonly names: readonly string[] };
}

/** Before the server is asked, in ms. */
const DELAY_MS = 300;

/** Below the options of a policy for administrators: who would have to do something at the next sign-in, of those the reader sees. */
export default function PasswordEffect() {
  const { http } = useAppContext();
  const { resource } = useRecordFormContext();
  const [expiry, secondFactor, isEnabled]: unknown[] = useWatch({ name: ['expiry', 'secondFactor', 'isEnabled'] });
  const days = Number.isInteger(expiry) && Number(expiry) > 0 && Number(expiry) < 10_000 ? String(expiry) : undefined;
  const query = { ...(days !== undefined && { expiry: days }), ...(secondFactor === true && { secondFactor: 'true' }) };
  const { data } = useQuery({
    queryKey: [resource.name, 'effect', query],
    queryFn: async ({ signal }) => {
      // Not for each digit that is typed: the next one ends this.
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
      signal.throwIfAborted();
      return (await http<Effect>(apiUrl(`/${resource.name}/effect`), { query, signal })).json;
    },
    enabled: isEnabled !== false && Object.keys(query).length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  if (!data || isEnabled === false) return null;
  return (
    <div role="status">
      {days !== undefined && data.change.days !== null && (
        <Change change={data.change} isExact={data.change.days === Number(days)} />
      )}
      {secondFactor === true && <SetUp setUp={data.setUp} />}
    </div>
  );
}

function Change({ change: { count }, isExact }: Pick<Effect, 'change'> & { readonly isExact: boolean }) {
  const translate = useTranslate();
  const key = count === null ? 'few' : isExact ? 'some' : 'atMost';
  return <p className="e-help">{translate(`passwordPolicies.change.${key}`, { smart_count: count ?? 0 })}</p>;
}

function SetUp({ setUp: { count, names } }: Pick<Effect, 'setUp'>) {
  const translate = useTranslate();
  const all = `${names.join(', ')}${count > names.length ? ' …' : ''}`;
  return (
    <p className="e-help">
      {count === 0
        ? translate('passwordPolicies.setUp.none')
        : translate('passwordPolicies.setUp.some', { smart_count: count, names: all })}
    </p>
  );
}
