import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiUrl } from '../../../dataProvider/bases';
import type { ActionDialogProps } from '../../../resources/engine/dialogs';
import { Button } from '../../../resources/ui/Button';
import { Dialog } from '../../../resources/ui/Dialog';
import { useAppContext } from '../../appContext';
import { Problem } from '../Problem';
import { useCall } from '../useCall';
import { SessionRow, type OwnSession } from './SessionRow';
import '../accountLists.css';

/** The own active sessions; one or all others can be ended at once. */
export default function SessionsDialog({ onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const [sessions, setSessions] = useState<readonly OwnSession[]>();
  const { busy, problem, run } = useCall();
  const list = useRef<HTMLUListElement>(null);

  const read = async () => setSessions((await http<{ sessions: OwnSession[] }>(apiUrl('/sessions'))).json.sessions);
  const end = async (path: string) => {
    // The button that had the focus is gone with what was ended.
    if (await run(() => http(apiUrl(path), { method: 'DELETE' }).then(read))) list.current?.focus();
  };
  const start = useEffectEvent(() => void run(read));
  useEffect(() => start(), []);

  const title = translate('settings.sessions.title');
  const hasOthers = sessions?.some(({ current }) => !current) === true;
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      closing={translate('shell.close')}
      actions={
        hasOthers && (
          <Button kind="danger" disabled={busy} onClick={() => void end('/sessions')}>
            {translate('settings.sessions.endOthers')}
          </Button>
        )
      }
    >
      <p>{translate('settings.sessions.text')}</p>
      {!sessions && problem === undefined && <p aria-busy="true">{translate('engine.loading')}</p>}
      {sessions && (
        <ul className="ac-list" ref={list} tabIndex={-1} aria-label={title}>
          {sessions.map((one) => (
            <SessionRow key={one.id} session={one} busy={busy} onEnd={() => void end(`/sessions/${one.id}`)} />
          ))}
        </ul>
      )}
      <Problem text={problem} onRetry={sessions ? undefined : () => void run(read)} />
    </Dialog>
  );
}
