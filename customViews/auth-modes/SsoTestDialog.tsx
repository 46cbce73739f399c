import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { failureText } from '../../resources/engine/errors';
import { labelled } from '../../resources/engine/texts';
import { recordTitle } from '../../resources/engine/values/record';
import { Button, buttonClass } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { Tag } from '../../resources/ui/Tag';
import { useAppContext } from '../appContext';
import './ssoTest.css';

/** What a test has found (docs/api.md). */
interface Report {
  readonly outcome: string;
  /** Why an answer is refused; null when the outcome says it. */
  readonly why: string | null;
  /** The same in detail, in English. */
  readonly reason: string | null;
  readonly nameId: string | null;
  readonly attributes: readonly { readonly name: string; readonly values: readonly string[]; readonly count: number }[];
}

/** Time between two looks for the answer, in ms. */
const LOOK_MS = 2_000;
const GOOD = ['signs-in', 'new-account'];

/** A test that has begun (docs/api.md). */
interface StartedTest {
  readonly id: string;
  readonly location: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/**
 * Begins a test of the saved settings, and reads its report once the identity provider has answered. It stops to look
 * after a failure, and when the identity provider can answer no more (`isOver`).
 */
function useSsoTest(mode: string) {
  const { http } = useAppContext();
  const started = useQuery({
    queryKey: ['sso-test', mode],
    queryFn: async () => {
      const body = { mode: Number(mode) };
      return (await http<StartedTest>(apiUrl('/sso-tests'), { method: 'POST', body })).json;
    },
    retry: false,
    // One test for each time that the dialog opens.
    staleTime: Infinity,
    gcTime: 0,
  });
  const { id, expiresIn = 0 } = started.data ?? {};
  const [overId, setOverId] = useState<string>();
  const isOver = id !== undefined && overId === id;
  useEffect(() => {
    if (id === undefined) return undefined;
    // One look more than the server takes answers.
    const timer = setTimeout(() => setOverId(id), expiresIn * 1000 + LOOK_MS);
    return () => clearTimeout(timer);
  }, [id, expiresIn]);
  const found = useQuery({
    queryKey: ['sso-test-report', id],
    queryFn: async ({ signal }) =>
      (await http<{ report: Report | null }>(apiUrl(`/sso-tests/${id}`), { signal })).json.report,
    enabled: id !== undefined && !isOver,
    refetchInterval: ({ state }) => (state.data || state.error ? false : LOOK_MS),
  });
  return {
    location: started.data?.location,
    report: found.data,
    error: started.error ?? found.error,
    isOver: isOver && !found.data,
    isBeginning: started.isFetching,
    again: () => void started.refetch(),
  };
}

/**
 * Tests an authentication mode: shows the received attributes, and whether the person could sign in. Makes no session.
 */
export default function SsoTestDialog({ resource, record, operation, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const { location, report, error, isOver, isBeginning, again } = useSsoTest(String(record[resource.id]));
  return (
    <Dialog
      title={labelled(translate, operation.label, recordTitle(resource, record))}
      onClose={onClose}
      actions={
        <>
          <Button kind={error || isOver ? 'quiet' : 'plain'} onClick={onClose}>
            {translate('settings.ssoTest.close')}
          </Button>
          {(error || isOver) && (
            <Button kind="primary" disabled={isBeginning} onClick={again}>
              {translate('settings.ssoTest.again')}
            </Button>
          )}
        </>
      }
    >
      {error && (
        <p className="e-error" role="alert">
          {failureText(translate, error)}
        </p>
      )}
      {isOver && !error && <p role="status">{translate('settings.ssoTest.over')}</p>}
      {!report && !error && !isOver && (
        <>
          <p>{translate('settings.ssoTest.how')}</p>
          {location && (
            <a className={buttonClass({ kind: 'primary' })} href={location} target="_blank" rel="noopener">
              {translate('settings.ssoTest.open')}
            </a>
          )}
          <p role="status" className="st-waiting">
            {translate('settings.ssoTest.waiting')}
          </p>
        </>
      )}
      {report && <Findings report={report} />}
    </Dialog>
  );
}

function Findings({ report: { outcome, why, reason, nameId, attributes } }: { readonly report: Report }) {
  const translate = useTranslate();
  const rows = [
    ...(nameId === null ? [] : [{ name: translate('settings.ssoTest.nameId'), values: [nameId], count: 1 }]),
    ...attributes,
  ];
  return (
    <>
      <p role="status" className="st-outcome">
        <Tag tone={GOOD.includes(outcome) ? 'success' : 'danger'}>
          {translate(`settings.ssoTest.outcome.${outcome}`)}
        </Tag>
      </p>
      {why !== null && <p>{translate(`settings.ssoTest.why.${why}`)}</p>}
      {reason !== null && (
        <details className="st-reason">
          <summary>{translate('settings.ssoTest.detail')}</summary>
          <p lang="en">{reason}</p>
        </details>
      )}
      {rows.length > 0 && (
        <>
          <h3>{translate('settings.ssoTest.received')}</h3>
          <dl className="st-received">
            {rows.map(({ name, values, count }, place) => (
              <div key={`${place} ${name}`}>
                <dt>{name}</dt>
                <dd>
                  {values.join(' · ')}
                  {count > values.length &&
                    ` ${translate('settings.ssoTest.more', { smart_count: count - values.length })}`}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}
