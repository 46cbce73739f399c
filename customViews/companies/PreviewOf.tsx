import { useTranslate } from 'ra-core';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { useCredentialLabel } from './credentialLabel';
import { ErrorLines } from './ErrorLines';
import { PlacedRecords } from './PlacedRecords';
import { blockingErrors, usePreview, type AccountTypes, type Order } from './useProvision';
import type { EngineRecord } from '../../resources/engine/values/record';

interface PreviewOfProps {
  readonly company: EngineRecord['id'];
  readonly type: AccountTypes['types'][number];
  readonly order: Order;
  /** Id of the words above what must be settled first. */
  readonly problemId: string;
}

/** What a provisioning will create, what exists already, and what would stop it. */
export function PreviewOf({ company, type, order, problemId }: PreviewOfProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const credentialLabel = useCredentialLabel();
  const { data, error } = usePreview(company, order);
  if (error) return <p role="alert">{failureText(translate, error)}</p>;
  if (!data) {
    return (
      <p role="status" aria-busy="true">
        {translate('provisioning.counting')}
      </p>
    );
  }
  const errors = blockingErrors(data);
  return (
    <>
      {errors.length > 0 && (
        <>
          <p className="pv-problem" id={problemId}>
            {translate('provisioning.blocking')}
          </p>
          <ErrorLines errors={errors} label={translate('provisioning.blocking')} />
        </>
      )}
      <ol className="pv-steps">
        {data.steps.map(({ name, records }) => (
          <li key={name}>
            <h4>{translate(`provisioning.step.${name}`)}</h4>
            <PlacedRecords step={name} records={records} texts="will" />
          </li>
        ))}
      </ol>
      {type.credentials.length > 0 && (
        <p>{translate('provisioning.asked', { names: format.list(type.credentials.map(credentialLabel)) })}</p>
      )}
    </>
  );
}
