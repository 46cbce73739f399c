import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button';
import type { SavedView, Sharing, ViewState } from '../../../dataProvider/actions/views';
import { listPath } from '../../../domain/schema/client/addresses';
import type { ClientResource } from '../../../domain/schema/client/client';
import { CopyField } from '../../ui/CopyField';
import { Dialog } from '../../ui/Dialog';
import { errorMessage, fieldErrors, translateMessage } from '../errors';
import { SharingChoice } from './SharingChoice';
import { useDefaultView, useDeleteView, useSaveView, useViews } from './useViews';
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
  const notify = useNotify();
  const ids = { form: useId(), name: useId(), error: useId() };
  const { data } = useViews(resource);
  const save = useSaveView(resource);
  const remove = useDeleteView(resource);
  const [preferred, setPreferred] = useDefaultView(resource);
  const [name, setName] = useState(view?.name ?? '');
  const [share, setShare] = useState<{ sharing: Sharing; teamId: number | null }>({
    sharing: view?.sharing ?? 'own',
    teamId: view?.teamId ?? null,
  });
  const [first, setFirst] = useState(view !== undefined && view.id === preferred);
  const [sure, setSure] = useState(false);
  const editable = view?.editable ?? true;
  const failed = save.error ?? remove.error;
  const nameError = fieldErrors(save.error)['name'];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = { name: name.trim(), ...share, state: view?.state ?? state };
    const saved = editable ? await save.mutateAsync({ id: view?.id, values }).catch(() => undefined) : view;
    if (!saved) return;
    if (first !== (saved.id === preferred)) setPreferred(first ? saved.id : null);
    notify('views.saved', { type: 'success', messageArgs: { name: saved.name } });
    onSaved(saved);
  };
  const onDelete = async () => {
    if (!view) return;
    const done = await remove.mutateAsync(view.id).then(
      () => true,
      () => false,
    );
    if (!done) return;
    if (view.id === preferred) setPreferred(null);
    onSaved(undefined);
  };
  const address = view && `${location.href.split('#')[0]}#${listPath(resource)}`;

  return (
    <Dialog
      title={translate(view ? 'views.change' : 'views.new')}
      onClose={onClose}
      actions={
        <>
          {view && editable && (
            <Button kind="dangerQuiet" className="e-apart" onClick={() => (sure ? void onDelete() : setSure(true))}>
              {translate(sure ? 'views.deleteSure' : 'views.delete')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {translate('engine.cancel')}
          </Button>
          <Button type="submit" form={ids.form} kind="primary" disabled={save.isPending || name.trim() === ''}>
            {translate('views.keep')}
          </Button>
        </>
      }
    >
      <form id={ids.form} className="e-stack" onSubmit={(event) => void submit(event)}>
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
            onChange={(event) => setName(event.target.value)}
          />
          {nameError && (
            <p id={ids.error} className="e-error">
              {translateMessage(translate, nameError)}
            </p>
          )}
        </div>
        {editable && data && (
          <SharingChoice value={share} teams={data.teams} everyone={data.everyone} onChange={setShare} />
        )}
        <label className="e-tickline">
          <input type="checkbox" checked={first} onChange={(event) => setFirst(event.target.checked)} />
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
