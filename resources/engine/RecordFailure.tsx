import { LinkBase, useTranslate } from 'ra-core';
import { Button, buttonClass } from '../ui/Button';
import { listPath } from '../../domain/schema/client/addresses';
import type { ClientResource } from '../../domain/schema/client/client';
import { errorMessage, translateMessage, statusOf } from './errors';
import { State } from './list/states';

interface RecordFailureProps {
  readonly resource: ClientResource;
  readonly error: unknown;
  readonly retry: () => void;
}

/** A record that could not be read, and the way on. Absent, foreign, hidden or out of scope all answer 404 and look the same. */
export function RecordFailure({ resource, error, retry }: RecordFailureProps) {
  const translate = useTranslate();
  const missing = statusOf(error) === 404;
  const forbidden = statusOf(error) === 403;
  return (
    <section className="e-card">
      <State
        alert
        title={translate(missing ? 'engine.form.notFound' : 'engine.form.failed')}
        text={missing ? translate('engine.form.notFoundText') : translateMessage(translate, errorMessage(error))}
        action={
          <div className="e-row-of-buttons">
            {!missing && !forbidden && <Button onClick={retry}>{translate('engine.list.retry')}</Button>}
            <LinkBase className={buttonClass()} to={listPath(resource)}>
              {translate('engine.form.backToList')}
            </LinkBase>
          </div>
        }
      />
    </section>
  );
}
