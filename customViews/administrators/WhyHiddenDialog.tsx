import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useGetOne, useTranslate } from 'ra-core';
import { apiUrl } from '../../dataProvider/bases';
import type { ClientResource } from '../../domain/schema/client/client';
import { failureText } from '../../resources/engine/errors';
import { useComboboxTexts } from '../../resources/engine/inputs/comboboxTexts';
import { useReferenceOptions } from '../../resources/engine/inputs/useReferenceOptions';
import { useEngine } from '../../resources/engine/model';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { Combobox } from '../../resources/ui/Combobox';
import { Dialog } from '../../resources/ui/Dialog';
import { useAppContext } from '../appContext';
import { useRightName } from '../../resources/engine/useRightName';
import './effectiveRights.css';

interface Reason {
  readonly reason: string;
  readonly needs: readonly string[];
  readonly without: string | null;
}

interface WhyHiddenDialogProps {
  readonly resource: ClientResource;
  readonly id: string;
  readonly onClose: () => void;
}

/** Whether a person sees a record: the person is chosen, the server answers the first reason why not. */
export default function WhyHiddenDialog({ resource, id, onClose }: WhyHiddenDialogProps) {
  const translate = useTranslate();
  const texts = useComboboxTexts();
  const nameOf = useRightName();
  const { http } = useAppContext();
  const { resources, format } = useEngine();
  const administrators = resources.get('administrators')!;
  // The page has read it, and its open form is not read again.
  const { data: record, isPending } = useGetOne<EngineRecord>(
    resource.name,
    { id },
    { retry: false, refetchOnMount: false },
  );
  const name = recordTitle(resource, record ?? { id });
  const [person, setPerson] = useState<{ value: string | number; label: string } | null>(null);
  const people = useReferenceOptions(administrators, []);
  const { data, error, refetch } = useQuery({
    queryKey: ['administrators', 'why-hidden', person?.value, resource.name, id],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ resource: resource.name, record: id }).toString();
      const url = apiUrl(`/administrators/${String(person?.value)}/why-hidden?${query}`);
      return (await http<Reason>(url, { signal })).json;
    },
    enabled: person !== null,
    retry: false,
    staleTime: 0,
  });
  return (
    <Dialog
      title={isPending ? translate('menu.whyHidden') : translate('settings.why.askOf', { name })}
      onClose={onClose}
      closing={translate('shell.close')}
    >
      <Combobox
        id="why-person"
        label={translate('settings.why.person')}
        placeholder={translate('settings.why.person')}
        options={people.options}
        value={person}
        onChange={setPerson}
        onSearch={people.search}
        onFocus={people.wake}
        loading={people.loading}
        unanswered={people.unanswered}
        texts={texts}
      />
      <div role="status" className="er-reason">
        {person && data && (
          <p>
            {translate(`settings.why.reasons.${data.reason}`, {
              name,
              person: person.label,
              needs: format.anyOf(data.needs.map(nameOf)),
              without: data.without === null ? '' : nameOf(data.without),
            })}
          </p>
        )}
      </div>
      {error && <ReadProblem onRetry={() => void refetch()}>{failureText(translate, error)}</ReadProblem>}
    </Dialog>
  );
}
