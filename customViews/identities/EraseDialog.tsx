import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify, useRefresh, useTranslate } from 'ra-core';
import { apiUrl } from '../../dataProvider/bases';
import type { DataClass } from '../../domain/records/retention';
import type { ClientResource } from '../../domain/schema/client/client';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { ConfirmDialog } from '../../resources/ui/ConfirmDialog';
import { useAppContext } from '../appContext';

interface ErasurePlan {
  readonly kept: readonly { readonly dataClass: DataClass; readonly until: string }[];
  readonly erased: readonly DataClass[];
  readonly traces: { readonly authentications: number; readonly lines: number; readonly sessions: number };
}

interface EraseDialogProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly onClose: () => void;
}

/** Asks before a guest is erased: what goes, and what the law makes the company keep and until when. */
export default function EraseDialog({ resource, record, onClose }: EraseDialogProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { http } = useAppContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const path = apiUrl(`/guests/${encodeURIComponent(record.id)}/erasure`);
  const plan = useQuery({
    queryKey: ['guests', String(record.id), 'erasure'],
    queryFn: async ({ signal }) => (await http<ErasurePlan>(path, { signal })).json,
    staleTime: 0,
    retry: false,
  });
  const erase = useMutation({
    mutationFn: ({ kept }: ErasurePlan) =>
      http(path, { method: 'POST', body: { kept: kept.map(({ dataClass }) => dataClass) } }),
    onSuccess: () => {
      notify('identities.privacy.done', { type: 'success' });
      refresh();
      onClose();
    },
  });
  const { data } = plan;
  const failure = plan.error ?? erase.error;
  const named = (name: DataClass) => translate(`identities.privacy.classes.${name}`);
  return (
    <ConfirmDialog
      danger
      title={translate('identities.privacy.title', { name: recordTitle(resource, record) })}
      text={translate('identities.privacy.text')}
      confirm={translate('identities.privacy.confirm')}
      cancel={translate('engine.cancel')}
      busy={!data || erase.isPending}
      onConfirm={() => data && erase.mutate(data)}
      onCancel={onClose}
    >
      <div className="i-erasure" aria-busy={plan.isPending}>
        {failure && (
          <ReadProblem onRetry={data ? undefined : () => void plan.refetch()}>
            {failureText(translate, failure)}
          </ReadProblem>
        )}
        {data && (
          <>
            <h3>{translate('identities.privacy.goes')}</h3>
            <ul>
              {data.erased.map((name) => (
                <li key={name}>{named(name)}</li>
              ))}
              <li>
                {translate('identities.privacy.traces', {
                  smart_count: data.traces.authentications,
                  lines: data.traces.lines,
                })}
              </li>
              <li>{translate('identities.privacy.sessions', { smart_count: data.traces.sessions })}</li>
            </ul>
            <h3>{translate('identities.privacy.stays')}</h3>
            <ul>
              {data.kept.map(({ dataClass, until }) => (
                <li key={dataClass}>
                  {translate('identities.privacy.until', {
                    class: named(dataClass),
                    date: format.exact(until)?.slice(0, 10) ?? until,
                  })}
                </li>
              ))}
              <li>{translate('identities.privacy.audit')}</li>
            </ul>
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
