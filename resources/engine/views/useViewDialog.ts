import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { SavedView, Sharing } from '../../../dataProvider/actions/views';
import type { ViewState } from '../../../domain/records/viewState';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useDefaultView, useDeleteView, useSaveView, useViews } from './useViews';

interface ViewDialogOptions {
  readonly resource: ClientResource;
  /** Absent: a new view. */
  readonly view: SavedView | undefined;
  /** The current state of the list, for a new view. */
  readonly state: ViewState;
  /** Undefined: the view was deleted. */
  readonly onSaved: (view: SavedView | undefined) => void;
}

/**
 * A view as it is being edited: its name, its sharing, whether it is the person's default.
 * @returns besides, `submit` and `destroy`, which store and delete it; `saveError` and `removeError`: why the last one
 * failed; `editable`: false for a view of another person, of which only the default can be changed
 */
export function useViewDialog({ resource, view, state, onSaved }: ViewDialogOptions) {
  const notify = useNotify();
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
  const editable = view?.editable ?? true;

  const submit = async () => {
    const values = { name: name.trim(), ...share, state: view?.state ?? state };
    const saved = editable ? await save.mutateAsync({ id: view?.id, values }).catch(() => undefined) : view;
    if (!saved) return;
    if (first !== (saved.id === preferred)) setPreferred(first ? saved.id : null);
    notify('views.saved', { type: 'success', messageArgs: { name: saved.name } });
    onSaved(saved);
  };
  const destroy = async () => {
    if (!view) return;
    const done = await remove.mutateAsync(view.id).then(
      () => true,
      () => false,
    );
    if (!done) return;
    if (view.id === preferred) setPreferred(null);
    onSaved(undefined);
  };
  return {
    /** The people and teams that views can be shared with; undefined until it is read. */
    audience: data,
    name,
    setName,
    share,
    setShare,
    first,
    setFirst,
    editable,
    submit,
    destroy,
    isSaving: save.isPending,
    saveError: save.error,
    removeError: remove.error,
  };
}
