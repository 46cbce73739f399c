import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { apiUrl } from '../../dataProvider/bases';
import { useRecordFormContext } from '../../resources/engine/inputs/formContext';
import { useAppContext } from '../appContext';
import { useRightName } from './useRightName';
import './effectiveRights.css';

interface Effect {
  readonly taken: readonly string[];
  readonly given: readonly string[];
  readonly administrators: { readonly count: number; readonly names: readonly string[] };
}

/**
 * Below the rights of an administrator profile that is being changed: which rights the change takes, and from whom. The
 * server works both out, with the interlocks, among the people whom the caller sees. Silent while nothing is taken.
 */
export default function RightsTaken() {
  const translate = useTranslate();
  const nameOf = useRightName();
  const { http } = useAppContext();
  const { resource, record } = useRecordFormContext();
  const bits: unknown = useWatch({ name: 'adp_bits' });
  const id = record?.[resource.id];
  const isChanged = typeof bits === 'string' && id !== undefined && bits !== record?.['adp_bits'];
  const { data } = useQuery({
    queryKey: [resource.name, 'effect', id, bits],
    queryFn: async ({ signal }) =>
      (await http<Effect>(apiUrl(`/${resource.name}/${String(id)}/effect?bits=${String(bits)}`), { signal })).json,
    enabled: isChanged,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const isKnown = isChanged && data !== undefined && data.taken.length > 0;
  return (
    <div role="status" className="rt-note">
      {isKnown && <Taken effect={data} nameOf={nameOf} translate={translate} />}
    </div>
  );
}

function Taken({
  effect: { taken, administrators },
  nameOf,
  translate,
}: {
  readonly effect: Effect;
  readonly nameOf: (name: string) => string;
  readonly translate: ReturnType<typeof useTranslate>;
}) {
  const rights = translate('settings.profiles.takes', { smart_count: taken.length });
  const people = translate('settings.profiles.from', { smart_count: administrators.count });
  const more = administrators.count - administrators.names.length;
  return (
    <>
      <p className="rt-line">
        {administrators.count === 0
          ? translate('settings.profiles.fromNobody', { rights })
          : translate('settings.profiles.takesFrom', { rights, people })}
      </p>
      <p className="e-help">{taken.map(nameOf).join(' · ')}</p>
      {administrators.names.length > 0 && (
        <p className="e-help">
          {administrators.names.join(', ')}
          {more > 0 && ` ${translate('settings.profiles.more', { smart_count: more })}`}
        </p>
      )}
    </>
  );
}
