import { useTranslate } from 'ra-core';
import type { Job } from '../../../dataProvider/jobs';
import { fileSize } from '../values/fileSize';
import { translateMessage } from '../errors';
import { useEngine } from '../model';
import { isActive } from './useJob';

/** Jobs whose outcome is one number, by kind. */
const COUNT_TEXTS: Readonly<Partial<Record<Job['kind'], { of: 'moved' | 'made'; text: string }>>> = {
  deactivation: { of: 'moved', text: 'transfer.moved' },
  'bulk-accounts': { of: 'made', text: 'success.BULK_CREATED' },
};

/** How far a job is: a bar while it continues, one line of what it has come to when it has ended. */
export function JobProgress({ job, label }: { readonly job: Job; readonly label: string }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { state, done, total, result, error } = job;
  if (isActive(job)) {
    const known = total !== null && total > 0 && state === 'running';
    const text = known
      ? translate('transfer.progress', { done: format.number(done), total: format.number(total) })
      : translate(`transfer.state.${state}`);
    return (
      <div className="t-progress">
        <progress aria-label={label} {...(known && { value: done, max: total })} />
        <span>{text}</span>
      </div>
    );
  }
  if (job.kind === 'bulk' && (state !== 'failed' || result?.changed)) return <BulkResultText job={job} />;
  if (job.kind === 'synchronisation' && result) return <SynchronisationText job={job} />;
  if (state === 'failed' && error) {
    return (
      <p className="t-message e-error">
        {translateMessage(translate, { message: `errors.${error.msg_code}`, args: error.msg_args })}
      </p>
    );
  }
  if (state !== 'done' || !result || job.kind === 'provisioning')
    return <p className="t-message">{translate(`transfer.state.${state}`)}</p>;
  if (job.kind === 'export') {
    return (
      <p className="t-message">
        {translate('transfer.exported', {
          smart_count: result.rows ?? 0,
          n: format.number(result.rows ?? 0),
          size: fileSize(result.size ?? 0, format.tag),
        })}
      </p>
    );
  }
  const counted = COUNT_TEXTS[job.kind];
  if (counted) {
    const n = result[counted.of] ?? 0;
    return <p className="t-message">{translate(counted.text, { smart_count: n, n: format.number(n) })}</p>;
  }
  const counts = {
    smart_count: result.refused ?? 0,
    created: format.number(result.create ?? 0),
    updated: format.number(result.update ?? 0),
    unchanged: format.number(result.unchanged ?? 0),
    refused: format.number(result.refused ?? 0),
  };
  const vain = job.parameters.plan?.atomic === true && (result.refused ?? 0) > 0;
  const key = result.mode === 'check' ? (vain ? 'checkedVain' : 'checked') : result.applied ? 'imported' : 'undone';
  return <p className="t-message">{translate(`transfer.${key}`, counts)}</p>;
}

/** To how many records of a selection a change was done, and what became of the others. */
function BulkResultText({ job: { state, result, error, parameters } }: { readonly job: Job }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { changed = 0, refused = 0 } = result ?? {};
  const counts = {
    done: format.number(changed),
    of: format.number(parameters.count ?? 0),
    n: format.number(refused),
    smart_count: refused,
  };
  const reason = error && translateMessage(translate, { message: `errors.${error.msg_code}`, args: error.msg_args });
  const all = refused === 0 ? 'done' : 'partly';
  return (
    <>
      <p className="t-message">{translate(`transfer.bulk.${changed === 0 && refused > 0 ? 'none' : all}`, counts)}</p>
      {state !== 'done' && <p className="t-message">{translate('transfer.bulk.rest')}</p>}
      {reason && <p className="t-message e-error">{reason}</p>}
    </>
  );
}

/** How many locations were made and changed, and how many networks were refused; why it has ended early, if so. */
function SynchronisationText({ job: { result, error, state } }: { readonly job: Job }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { created = 0, updated = 0, unchanged = 0, refused = 0 } = result ?? {};
  const counts = {
    created: format.number(created),
    updated: format.number(updated),
    unchanged: format.number(unchanged),
    refused: format.number(refused),
  };
  return (
    <>
      <p className="t-message">{translate('transfer.synchronised', counts)}</p>
      {state !== 'done' && <p className="t-message">{translate('transfer.bulk.rest')}</p>}
      {error && (
        <p className="t-message e-error">
          {translateMessage(translate, { message: `errors.${error.msg_code}`, args: error.msg_args })}
        </p>
      )}
    </>
  );
}
