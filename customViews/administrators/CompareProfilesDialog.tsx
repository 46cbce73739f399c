import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { apiUrl } from '../../dataProvider/bases';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { failureText } from '../../resources/engine/errors';
import { useComboboxTexts } from '../../resources/engine/inputs/comboboxTexts';
import { useReferenceOptions } from '../../resources/engine/inputs/useReferenceOptions';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { recordTitle } from '../../resources/engine/values/record';
import { Combobox } from '../../resources/ui/Combobox';
import { Dialog } from '../../resources/ui/Dialog';
import { useAppContext } from '../appContext';
import { useRightName } from '../../resources/engine/useRightName';
import './effectiveRights.css';

type State = 'yes' | 'no' | 'interlock';

interface Comparison {
  readonly one: string;
  readonly other: string;
  readonly rights: readonly { readonly name: string; readonly one: State; readonly other: State }[];
}

/** Two administrator profiles, right by right; those that differ come first. */
export default function CompareProfilesDialog({ resource, record, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const texts = useComboboxTexts();
  const id = record[resource.id];
  const [other, setOther] = useState<{ value: string | number; label: string } | null>(null);
  const profiles = useReferenceOptions(resource, []);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [resource.name, 'comparison', id, other?.value],
    queryFn: async ({ signal }) =>
      (await http<Comparison>(apiUrl(`/${resource.name}/${String(id)}/comparison/${String(other?.value)}`), { signal }))
        .json,
    enabled: other !== null,
    // The table stays until the next one is there.
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  return (
    <Dialog
      wide
      title={translate('settings.profiles.compareOf', { name: recordTitle(resource, record) })}
      onClose={onClose}
      closing={translate('shell.close')}
    >
      <Combobox
        id="compare-with"
        label={translate('settings.profiles.with')}
        options={profiles.options.filter(({ value }) => String(value) !== String(id))}
        value={other}
        onChange={setOther}
        onSearch={profiles.search}
        onFocus={profiles.wake}
        loading={profiles.loading}
        unanswered={profiles.unanswered}
        placeholder={translate('settings.profiles.with')}
        texts={texts}
      />
      {error && <ReadProblem onRetry={() => void refetch()}>{failureText(translate, error)}</ReadProblem>}
      {!error && (
        <div className="er-compared" aria-busy={isFetching}>
          {data && <Rights found={data} />}
          {!data && isFetching && <div className="e-skeleton er-wait" />}
        </div>
      )}
    </Dialog>
  );
}

function Rights({ found }: { readonly found: Comparison }) {
  const translate = useTranslate();
  const nameOf = useRightName();
  const isDifferent = ({ one, other }: Comparison['rights'][number]) => one !== other;
  const different = found.rights.filter(isDifferent);
  const same = found.rights.filter((right) => !isDifferent(right) && right.one !== 'no');
  const rows = (rights: Comparison['rights']) =>
    rights.map(({ name, one, other }) => (
      <tr key={name}>
        <th scope="row">{nameOf(name)}</th>
        <StateCell state={one} />
        <StateCell state={other} />
      </tr>
    ));
  return (
    <>
      <p role="status">{translate('settings.profiles.different', { smart_count: different.length })}</p>
      <div className="er-scroll" tabIndex={0} role="region" aria-label={translate('settings.profiles.compare')}>
        <table className="er-table">
          <thead>
            <tr>
              <th scope="col">{translate('settings.profiles.right')}</th>
              <th scope="col">{found.one}</th>
              <th scope="col">{found.other}</th>
            </tr>
          </thead>
          <tbody className="er-different">{rows(different)}</tbody>
          <tbody>{rows(same)}</tbody>
        </table>
      </div>
    </>
  );
}

function StateCell({ state }: { readonly state: State }) {
  const translate = useTranslate();
  return (
    <td className={state === 'yes' ? 'er-yes' : undefined}>
      <span aria-hidden="true">{state === 'yes' ? '✓' : '–'}</span>
      <span className={state === 'interlock' ? 'er-why' : 'e-hidden'}>
        {translate(`settings.profiles.states.${state}`)}
      </span>
    </td>
  );
}
