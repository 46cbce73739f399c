import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { accountMoment } from '../accountMoment';
import { useAppContext } from '../appContext';
import { deviceName } from '../deviceName';
import '../accountLists.css';

/** An active session of one's own, as the server answers it. */
interface OwnSession {
  readonly id: string;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly current: boolean;
}

/** The own active sessions; one or all others can be ended at once. */
export default function SessionsDialog({ onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { format } = useEngine();
  const [sessions, setSessions] = useState<readonly OwnSession[]>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  /** Makes a call, if any, and reads the list again. */
  const run = async (path?: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      if (path !== undefined) await http(apiUrl(path), { method: 'DELETE' });
      setSessions((await http<{ sessions: OwnSession[] }>(apiUrl('/sessions'))).json.sessions);
    } catch (error) {
      setProblem(translateMessage(translate, errorMessage(error)));
    } finally {
      setBusy(false);
    }
  };
  const start = useEffectEvent(() => void run());
  useEffect(() => start(), []);

  const hasOthers = sessions?.some(({ current }) => !current) === true;
  return (
    <Dialog
      wide
      title={translate('settings.sessions.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {translate('settings.factor.close')}
          </Button>
          {hasOthers && (
            <Button kind="danger" disabled={busy} onClick={() => void run('/sessions')}>
              {translate('settings.sessions.endOthers')}
            </Button>
          )}
        </>
      }
    >
      <p>{translate('settings.sessions.text')}</p>
      {!sessions && problem === undefined && <p aria-busy="true">{translate('settings.factor.loading')}</p>}
      {sessions && (
        <ul className="ac-list">
          {sessions.map(({ id, current, userAgent, ip, createdAt, seenAt }) => {
            const device = deviceName(userAgent, translate);
            const end = translate('settings.sessions.end');
            return (
              <li key={id}>
                <span className="ac-what">
                  <strong>{device}</strong>
                  <small>
                    {ip}
                    {' · '}
                    {translate('settings.sessions.since', { at: accountMoment(createdAt, format) })}
                    {' · '}
                    {translate('settings.sessions.seen', { at: accountMoment(seenAt, format) })}
                  </small>
                </span>
                {current ? (
                  <span className="ac-current">{translate('settings.sessions.current')}</span>
                ) : (
                  <span className="ac-actions">
                    <Button
                      small
                      kind="dangerQuiet"
                      disabled={busy}
                      aria-label={`${end} · ${device}`}
                      onClick={() => void run(`/sessions/${id}`)}
                    >
                      {end}
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {problem !== undefined && (
        <p className="e-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
