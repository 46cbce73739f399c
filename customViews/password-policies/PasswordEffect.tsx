import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { apiUrl } from '../../dataProvider/bases';
import { useRecordFormContext } from '../../resources/engine/inputs/formContext';
import { useAppContext } from '../appContext';

interface People {
  readonly count: number;
  readonly names: readonly string[];
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
      return (await http<{ change: People; setUp: People }>(apiUrl(`/${resource.name}/effect`), { query, signal }))
        .json;
    },
    enabled: isEnabled !== false && Object.keys(query).length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  if (!data || isEnabled === false) return null;
  return (
    <div role="status">
      {days !== undefined && <Line kind="change" people={data.change} />}
      {secondFactor === true && <Line kind="setUp" people={data.setUp} />}
    </div>
  );
}

function Line({ kind, people: { count, names } }: { readonly kind: 'change' | 'setUp'; readonly people: People }) {
  const translate = useTranslate();
  const all = `${names.join(', ')}${count > names.length ? ' …' : ''}`;
  // For an expiry of less than 30 days the server answers no names.
  if (kind === 'change' && count > 0 && names.length === 0)
    return <p className="e-help">{translate('passwordPolicies.change.unnamed', { smart_count: count })}</p>;
  return (
    <p className="e-help">
      {count === 0
        ? translate(`passwordPolicies.${kind}.none`)
        : translate(`passwordPolicies.${kind}.some`, { smart_count: count, names: all })}
    </p>
  );
}
