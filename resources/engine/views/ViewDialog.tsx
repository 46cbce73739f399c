import { LinkBase, useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button';
import type { SavedView } from '../../../dataProvider/actions/views';
import type { ViewState } from '../../../domain/records/viewState';
import { listPath } from '../../../domain/schema/client/addresses';
import { isUnseenText } from '../../../domain/text/unseenText';
import type { ClientResource } from '../../../domain/schema/client/client';
import { CopyField } from '../../ui/CopyField';
import { Dialog } from '../../ui/Dialog';
import { errorMessage, fieldErrors, translateMessage } from '../errors';
import { useEngine } from '../model';
import { SharingChoice } from './SharingChoice';
import { useViewDialog } from './useViewDialog';
import { viewAddress } from './viewState';

interface ViewDialogProps {
  readonly resource: ClientResource;
  /** Absent: a new view. */
  readonly view: SavedView | undefined;
  /** The current state of the list, for a new view. */
  readonly state: ViewState;
  /** Undefined: the view was deleted. */
  readonly onSaved: (view: SavedView | undefined) => void;
  readonly onClose: () => void;
}

const MAX_NAME_LENGTH = 80;
/** Name, sharing, default and address of a view; the way to delete it. Loaded when first opened. */
export default function ViewDialog({ resource, view, state, onSaved, onClose }: ViewDialogProps) {
  const translate = useTranslate();
  const { permissions } = useEngine();
  const ids = { form: useId(), name: useId(), error: useId() };
  const form = useViewDialog({ resource, view, state, onSaved });
  const { audience, name, first, editable, saveError } = form;
  const [sure, setSure] = useState(false);
  const failed = saveError ?? form.removeError;
  const nameError = fieldErrors(saveError)['name'];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const address = view && `${location.href.split('#')[0]}#${listPath(resource)}`;

  return (
    <Dialog
      title={translate(view ? 'views.change' : 'views.new')}
      onClose={onClose}
      actions={
        <>
          {view && editable && (
            <Button kind="dangerQuiet" className="e-apart" onClick={() => (sure ? void form.destroy() : setSure(true))}>
              {translate(sure ? 'views.deleteSure' : 'views.delete')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {translate('engine.cancel')}
          </Button>
          <Button type="submit" form={ids.form} kind="primary" disabled={form.isSaving || isUnseenText(name)}>
            {translate('views.keep')}
          </Button>
        </>
      }
    >
      <form id={ids.form} className="e-stack" onSubmit={submit}>
        <div>
          <label htmlFor={ids.name}>{translate('views.name')}</label>
          <input
            id={ids.name}
            className={`e-in${nameError ? ' e-bad' : ''}`}
            value={name}
            maxLength={MAX_NAME_LENGTH}
            autoFocus
            disabled={!editable}
            aria-describedby={nameError ? ids.error : undefined}
            onChange={(event) => form.setName(event.target.value)}
          />
          {nameError && (
            <p id={ids.error} className="e-error">
              {translateMessage(translate, nameError)}
            </p>
          )}
        </div>
        {editable && audience && (
          <SharingChoice
            value={form.share}
            teams={audience.teams}
            everyone={audience.everyone}
            onChange={form.setShare}
          />
        )}
        <label className="e-tickline">
          <input type="checkbox" checked={first} onChange={(event) => form.setFirst(event.target.checked)} />
          {translate('views.first')}
        </label>
        {address && (
          <CopyField
            label={translate('views.address')}
            value={address + viewAddress(view.id)}
            copy={translate('engine.token.copy')}
            copied={translate('engine.token.copiedShort')}
            onCopied={() => undefined}
          />
        )}
        {view && permissions.has('report:view') && (
          <LinkBase className="e-link" to={`/scheduled-reports?new=view&target=${view.id}`}>
            {translate('views.send')}
          </LinkBase>
        )}
        {view && !view.mine && view.owner && <p className="e-hint">{translate('views.by', { name: view.owner })}</p>}
        {failed && !nameError && (
          <p role="alert" className="e-error">
            {translateMessage(translate, errorMessage(failed))}
          </p>
        )}
      </form>
    </Dialog>
  );
}
