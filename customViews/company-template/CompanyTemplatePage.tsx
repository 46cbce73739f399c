import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { ConfirmCall } from '../../resources/engine/operations/ConfirmCall';
import { Button } from '../../resources/ui/Button';
import { Contents } from './Contents';
import { TemplateEditor } from './TemplateEditor';
import { useTemplate, type StoredTemplate } from './useTemplate';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import './companyTemplate.css';

/** Whether the template is the shipped one; else who saved it, and when. */
function useOrigin({ isShipped, at, admin }: Pick<StoredTemplate, 'isShipped' | 'at' | 'admin'>): string {
  const translate = useTranslate();
  const { format } = useEngine();
  if (isShipped || at === null) return translate('companyTemplate.shipped');
  const date = new Intl.DateTimeFormat(format.tag, { dateStyle: 'long', timeZone: format.timeZone }).format(
    new Date(at),
  );
  return admin
    ? translate('companyTemplate.saved', { admin, date })
    : translate('companyTemplate.savedUnknown', { date });
}

function Loaded({
  stored,
  calls,
}: {
  readonly stored: StoredTemplate;
  readonly calls: ReturnType<typeof useTemplate>;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const { resources } = useEngine();
  const mayEdit = resources.get('companies')?.can.create === true;
  const origin = useOrigin(stored);
  const [isEdited, setEdited] = useState(false);
  const [asksReset, setAsksReset] = useState(false);
  return (
    <>
      <div className="template-bar">
        <p>{origin}</p>
        {mayEdit && !isEdited && (
          <div className="template-actions">
            {!stored.isShipped && (
              <Button kind="quiet" onClick={() => setAsksReset(true)}>
                {translate('companyTemplate.reset')}
              </Button>
            )}
            <Button kind="primary" onClick={() => setEdited(true)}>
              {translate('companyTemplate.edit')}
            </Button>
          </div>
        )}
      </div>
      {isEdited ? (
        <TemplateEditor stored={stored} check={calls.check} save={calls.save} onDone={() => setEdited(false)} />
      ) : (
        <Contents template={stored.template} />
      )}
      {asksReset && (
        <ConfirmCall
          title={translate('companyTemplate.resetTitle')}
          text={translate('companyTemplate.resetText')}
          confirm={translate('companyTemplate.reset')}
          cancel={translate('companyTemplate.cancel')}
          onCancel={() => setAsksReset(false)}
          call={() => calls.save(null, stored.version)}
          onDone={() => {
            notify('companyTemplate.done', { type: 'success' });
            setAsksReset(false);
          }}
        />
      )}
    </>
  );
}

/** What every new company starts with, for superadministrators. */
export function CompanyTemplatePage() {
  const translate = useTranslate();
  const calls = useTemplate();
  return (
    <div className="e-page">
      <header className="e-head">
        <div>
          <p className="e-crumb">{translate('companyTemplate.crumb')}</p>
          <h1>{translate('menu.companyTemplate')}</h1>
          <p>{translate('companyTemplate.help')}</p>
        </div>
      </header>
      {calls.data && <Loaded stored={calls.data} calls={calls} />}
      {calls.error && (
        <section className="e-card e-state" role="alert">
          <h2>{translate('companyTemplate.failed')}</h2>
          <p>{failureText(translate, calls.error)}</p>
          <Button onClick={() => void calls.refetch()}>{translate('companyTemplate.retry')}</Button>
        </section>
      )}
    </div>
  );
}
