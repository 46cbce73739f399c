import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiUrl } from '../../dataProvider/bases';
import type { AlertDetail } from '../../domain/alerts/answers';
import { failureText } from '../../resources/engine/errors';
import { ConfirmDialog } from '../../resources/ui/ConfirmDialog';
import { useAppContext } from '../appContext';
import { ALERTS } from './calls';

/** What can be done with an alert besides editing it. */
export function useAlertActions({ id, name }: AlertDetail) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { http } = useAppContext();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  const call = async (path: string, request: { method: 'PUT' | 'DELETE'; body?: object }): Promise<boolean> => {
    setBusy(true);
    try {
      await http(apiUrl(`/alerts/${id}${path}`), request);
      return true;
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const refresh = () => client.invalidateQueries({ queryKey: [ALERTS] });
  const switchTo = async (enabled: boolean) => {
    if (await call('/enabled', { method: 'PUT', body: { enabled } })) await refresh();
  };
  const remove = async () => {
    if (!(await call('', { method: 'DELETE' }))) return;
    notify('alerts.deleted', { type: 'success' });
    void navigate(`/${ALERTS}`);
    await refresh();
  };

  const dialog = asking && (
    <ConfirmDialog
      title={translate('alerts.deleteTitle', { name })}
      text={translate('alerts.deleteText')}
      confirm={translate('alerts.delete')}
      cancel={translate('alerts.form.cancel')}
      danger
      busy={busy}
      onCancel={() => setAsking(false)}
      onConfirm={() => void remove()}
    />
  );
  return { switchTo: (enabled: boolean) => void switchTo(enabled), remove: () => setAsking(true), busy, dialog };
}
