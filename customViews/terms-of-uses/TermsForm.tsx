import { LinkBase, useTranslate, type Identifier } from 'ra-core';
import { type ReactNode } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { buttonClass } from '../../resources/ui/Button';
import type { ClientResource } from '../../domain/schema/client/client';
import { errorMessage, translateMessage, statusOf } from '../../resources/engine/errors';
import { CreateDialogContext } from '../../resources/engine/inputs/createDialogContext';
import { FormSkeleton } from '../../resources/engine/form/FormSkeleton';
import { RecordForm } from '../../resources/engine/form/RecordForm';
import { State } from '../../resources/engine/list/states';
import { OperationButton } from '../../resources/engine/operations/OperationButton';
import { targetOf, useOperations } from '../../resources/engine/operations/useOperations';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { PanelButton } from '../../resources/engine/record-page/PanelButton';
import { RecordPanel } from '../../resources/engine/record-page/RecordPanel';
import { usePanel } from '../../resources/engine/record-page/usePanel';
import { Versions } from '../../resources/engine/uploads/Versions';
import type { useLoaded } from './useLoaded';

const CreateDialog = lazyPart(() => import('../../resources/engine/form/CreateDialog'));

interface TermsFormProps {
  readonly resource: ClientResource;
  readonly loaded: ReturnType<typeof useLoaded>;
  readonly onSaved: (record: EngineRecord, leave: () => void, made: boolean) => void;
  readonly onDeleted: (id: Identifier) => void;
  /** Content below the form, next to the record's versions. */
  readonly children: ReactNode;
}

/** The loaded record's form, or that of a new one, with what can be done with it: new, save, clear, delete. */
export function TermsForm({ resource, loaded, onSaved, onDeleted, children }: TermsFormProps) {
  const translate = useTranslate();
  const { remove } = useOperations(resource);
  const panel = usePanel();
  const { record, error, isPending, refetch } = loaded;
  const home = `/${resource.name}`;
  if (error && !record) {
    const missing = statusOf(error) === 404;
    return (
      <>
        <section className="e-card">
          <State
            alert
            title={translate('engine.form.notFound')}
            text={missing ? translate('uploads.loadFailed') : translateMessage(translate, errorMessage(error))}
            action={
              <LinkBase className={buttonClass()} to={home}>
                {resource.texts.new}
              </LinkBase>
            }
          />
        </section>
        {children}
      </>
    );
  }
  if (isPending)
    return (
      <>
        <FormSkeleton resource={resource} />
        {children}
      </>
    );
  return (
    <section aria-labelledby="terms-form">
      <div className="terms-head">
        <h2 id="terms-form">{record ? recordTitle(resource, record) : translate('uploads.newTitle')}</h2>
        <div className="e-head-actions">
          {record && <PanelButton panel={panel} />}
          {record && resource.can.delete && (
            <OperationButton
              key={record.id}
              resource={resource}
              operation={remove(targetOf(record))}
              onDone={() => onDeleted(record.id)}
            />
          )}
          {resource.can.create && (
            <LinkBase className={buttonClass()} to={`${home}/create`}>
              {translate('uploads.news')}
            </LinkBase>
          )}
        </div>
      </div>
      <div className={record ? 'e-beside' : undefined}>
        <div className="terms-main">
          <CreateDialogContext value={CreateDialog}>
            <RecordForm
              key={String(record?.id ?? 'new')}
              resource={resource}
              record={record}
              blame={resource.title}
              onSaved={(saved, leave) => onSaved(saved, leave, record === undefined)}
            />
          </CreateDialogContext>
          {children}
        </div>
        {record && (
          <div className="e-aside-column">
            <Versions
              resource={resource}
              record={record}
              onRestored={(changed) => {
                void refetch();
                onSaved(changed, () => undefined, false);
              }}
            />
            <RecordPanel resource={resource} record={record} panel={panel} />
          </div>
        )}
      </div>
    </section>
  );
}
