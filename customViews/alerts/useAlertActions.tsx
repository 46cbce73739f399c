import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiUrl } from '../../dataProvider/bases';
import type { AlertDetail } from '../../domain/alerts/answers';
import { failureText } from '../../resources/engine/errors';
import { ConfirmCall } from '../../resources/engine/operations/ConfirmCall';
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

  const refresh = () => client.invalidateQueries({ queryKey: [ALERTS] });
  const switchTo = async (enabled: boolean) => {
    setBusy(true);
    try {
      await http(apiUrl(`/alerts/${id}/enabled`), { method: 'PUT', body: { enabled } });
      await refresh();
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const removed = () => {
    notify('alerts.deleted', { type: 'success' });
    void navigate(`/${ALERTS}`);
    void refresh();
  };

  const dialog = asking && (
    <ConfirmCall
      title={translate('alerts.deleteTitle', { name })}
      text={translate('alerts.deleteText')}
      confirm={translate('alerts.delete')}
      cancel={translate('alerts.form.cancel')}
      danger
      isDeletion
      onCancel={() => setAsking(false)}
      call={() => http(apiUrl(`/alerts/${id}`), { method: 'DELETE' })}
      onDone={removed}
    />
  );
  return { switchTo: (enabled: boolean) => void switchTo(enabled), remove: () => setAsking(true), busy, dialog };
}
