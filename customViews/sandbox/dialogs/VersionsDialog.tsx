import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../../resources/ui/Button';
import { failureText } from '../../../resources/engine/errors';
import { ReadProblem } from '../../../resources/engine/ReadProblem';
import { useEngine } from '../../../resources/engine/model';
import { Dialog } from '../../../resources/ui/Dialog';
import { DiffView } from '../panes/DiffView';
import { useStudioApi, type StoredSchema } from '../state/api';

interface VersionsDialogProps {
  readonly name: string;
  readonly published: StoredSchema | undefined;
  readonly mayPublish: boolean;
  readonly onRestored: (schema: StoredSchema) => void;
  readonly onClose: () => void;
}

/** The published versions with time and author; each is compared with the current one and can be restored. */
export function VersionsDialog({ name, published, mayPublish, onRestored, onClose }: VersionsDialogProps) {
  const translate = useTranslate();
  const api = useStudioApi();
  const { format } = useEngine();
  const [chosen, setChosen] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const {
    data: versions,
    isPending,
    error: listError,
    refetch: readList,
  } = useQuery({
    queryKey: ['studio', 'versions', name],
    queryFn: ({ signal }) => api.versions(name, signal),
    retry: false,
  });
  const id = chosen ?? versions?.[0]?.id;
  const {
    data: version,
    error: versionError,
    refetch: readVersion,
  } = useQuery({
    queryKey: ['studio', 'version', name, id],
    queryFn: ({ signal }) => api.version(name, id ?? 0, signal),
    enabled: id !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  const unread = listError ?? versionError;
  const isCurrent = version !== undefined && version.hash === published?.hash;

  const rollBack = async () => {
    if (id === undefined || !version) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const note = translate('studio.versions.noteBack', { version: id });
      const restored = await api.rollBack(name, id, note, published?.hash ?? null);
      onRestored({ ...restored, text: version.text });
    } catch (error) {
      setFailure(failureText(translate, error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      wide
      title={translate('studio.versions.title', { name })}
      onClose={onClose}
      closing={translate('studio.close')}
      actions={
        mayPublish &&
        version && (
          <Button kind="primary" disabled={busy || isCurrent} onClick={() => void rollBack()}>
            {translate('studio.versions.rollBack')}
          </Button>
        )
      }
    >
      {failure !== undefined && (
        <p className="studio-alert" role="alert">
          {failure}
        </p>
      )}
      {unread && (
        <ReadProblem className="studio-alert" onRetry={() => void (listError ? readList() : readVersion())}>
          {failureText(translate, unread)}
        </ReadProblem>
      )}
      {isPending && <span className="e-skeleton e-line-skeleton" aria-busy="true" />}
      {versions?.length === 0 && <p>{translate('studio.versions.none')}</p>}
      <div className="studio-versions">
        <div className="studio-version-list" role="group" aria-label={translate('studio.versions.list')}>
          {versions?.map(({ id: key, at, action, note, admin, hash }) => (
            <button key={key} type="button" aria-current={key === id || undefined} onClick={() => setChosen(key)}>
              <b>{translate(`studio.versions.actions.${action}`)}</b>
              {hash === published?.hash && <i>{translate('studio.versions.current')}</i>}
              <span>{format.exact(at)}</span>
              {admin && <span>{admin}</span>}
              {note && <q>{note}</q>}
            </button>
          ))}
        </div>
        {version && (
          <div className="studio-box">
            {isCurrent ? (
              <p className="studio-quiet">{translate('studio.versions.same')}</p>
            ) : (
              <DiffView before={published?.text ?? ''} after={version.text} label={translate('studio.tabs.diff')} />
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
