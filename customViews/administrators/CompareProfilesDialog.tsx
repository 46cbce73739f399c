import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useGetList, useTranslate } from 'ra-core';
import { apiUrl } from '../../dataProvider/bases';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { useComboboxTexts } from '../../resources/engine/inputs/comboboxTexts';
import { recordTitle } from '../../resources/engine/values/record';
import { Button } from '../../resources/ui/Button';
import { Combobox } from '../../resources/ui/Combobox';
import { Dialog } from '../../resources/ui/Dialog';
import { useAppContext } from '../appContext';
import { useRightName } from './useRightName';
import './effectiveRights.css';

type State = 'yes' | 'no' | 'interlock';

interface Comparison {
  readonly one: string;
  readonly other: string;
  readonly rights: readonly { readonly name: string; readonly one: State; readonly other: State }[];
}

/** Profiles that can be chosen at most. */
const MOST = 200;

/** Two administrator profiles, right by right; those that differ come first. */
export default function CompareProfilesDialog({ resource, record, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const texts = useComboboxTexts();
  const id = record[resource.id];
  const [other, setOther] = useState<{ value: string | number; label: string } | null>(null);
  const { data: profiles = [], isFetching } = useGetList(resource.name, {
    pagination: { page: 1, perPage: MOST },
    sort: { field: resource.title, order: 'ASC' },
  });
  const options = profiles
    .filter((one) => one.id !== id)
    .map((one) => ({ value: one.id as string | number, label: recordTitle(resource, one) }));
  const { data, error } = useQuery({
    queryKey: [resource.name, 'comparison', id, other?.value],
    queryFn: async ({ signal }) =>
      (await http<Comparison>(apiUrl(`/${resource.name}/${String(id)}/comparison/${String(other?.value)}`), { signal }))
        .json,
    enabled: other !== null,
    retry: false,
    staleTime: 0,
  });
  return (
    <Dialog
      wide
      title={translate('settings.profiles.compareOf', { name: recordTitle(resource, record) })}
      onClose={onClose}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {translate('settings.factor.close')}
        </Button>
      }
    >
      <Combobox
        id="compare-with"
        label={translate('settings.profiles.with')}
        options={options}
        value={other}
        onChange={setOther}
        loading={isFetching}
        placeholder={translate('settings.profiles.with')}
        texts={texts}
      />
      {error && (
        <p className="e-error" role="alert">
          {translateMessage(translate, errorMessage(error))}
        </p>
      )}
      {data && <Rights found={data} />}
    </Dialog>
  );
}

function Rights({ found }: { readonly found: Comparison }) {
  const translate = useTranslate();
  const nameOf = useRightName();
  const isDifferent = ({ one, other }: Comparison['rights'][number]) => (one === 'yes') !== (other === 'yes');
  const different = found.rights.filter(isDifferent);
  const same = found.rights.filter((right) => !isDifferent(right) && right.one === 'yes');
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
