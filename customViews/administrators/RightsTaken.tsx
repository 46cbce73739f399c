import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { apiUrl } from '../../dataProvider/bases';
import { useRecordFormContext } from '../../resources/engine/inputs/formContext';
import { bottomBar } from '../../resources/ui/bars';
import { useAppContext } from '../appContext';
import { useRightName } from '../../resources/engine/useRightName';
import './effectiveRights.css';

interface Effect {
  readonly taken: readonly string[];
  readonly given: readonly string[];
  readonly administrators: { readonly count: number; readonly names: readonly string[] };
}

/**
 * Note below the rights of an administrator profile: which rights the unsaved change takes or gives, and the names of the
 * administrators with this profile that the caller may see. The server computes both, after the interlocks. Empty while
 * the rights are unchanged.
 */
export default function RightsTaken() {
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
  const isKnown = isChanged && data !== undefined && data.taken.length + data.given.length > 0;
  return (
    <div role="status" className="rt-note" ref={bottomBar}>
      {isKnown && (
        <>
          <Rights verb="takes" names={data.taken} holders={data.administrators.count} />
          <Rights verb="gives" names={data.given} holders={data.administrators.count} />
          <Holders {...data.administrators} />
        </>
      )}
    </div>
  );
}

interface RightsProps {
  readonly verb: 'takes' | 'gives';
  readonly names: readonly string[];
  /** How many administrators have the profile. */
  readonly holders: number;
}

function Rights({ verb, names, holders }: RightsProps) {
  const translate = useTranslate();
  const nameOf = useRightName();
  if (names.length === 0) return null;
  const rights = translate('settings.profiles.rights', { smart_count: names.length });
  const people = translate('settings.profiles.people', { smart_count: holders });
  return (
    <>
      <p className="rt-line" data-verb={verb}>
        {translate(`settings.profiles.${verb}.${holders === 0 ? 'nobody' : 'people'}`, { rights, people })}
      </p>
      <p className="e-help">{names.map(nameOf).join(' · ')}</p>
    </>
  );
}

function Holders({ count, names }: Effect['administrators']) {
  const translate = useTranslate();
  if (names.length === 0) return null;
  const more = count - names.length;
  return (
    <p className="e-help">
      {names.join(', ')}
      {more > 0 && ` ${translate('settings.profiles.more', { smart_count: more })}`}
    </p>
  );
}
