import { LinkBase, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ScheduleCard, Sending } from '../../domain/reports/schedule';
import { buttonClass } from '../../resources/ui/Button';
import { ConfirmDialog } from '../../resources/ui/ConfirmDialog';
import { Icon } from '../../resources/ui/Icon';
import { MenuButton, type MenuGroup } from '../../resources/ui/Menu';
import { Tag } from '../../resources/ui/Tag';
import { useScheduleChange } from './calls';
import { hasFailed, useScheduleTexts } from './useScheduleTexts';

interface ScheduleRowProps {
  readonly schedule: ScheduleCard;
  readonly onEdit: () => void;
}

/** One schedule: what and when, its next sending, and what each recipient got last. */
export function ScheduleRow({ schedule, onEdit }: ScheduleRowProps) {
  const { text, rhythm, time, result } = useScheduleTexts();
  const { title, address, recipients, unsubscribed, nextAt, stopped, mine, owner, pdf, csv } = schedule;
  const name = title ?? text('hidden');
  const formats = [...(pdf ? ['pdf'] : []), ...(csv ? ['csv'] : [])].map((one) => text(`formats.${one}`)).join(' + ');
  return (
    <li>
      <div className="sr-name">
        {address === null ? (
          <strong>{name}</strong>
        ) : (
          <LinkBase className="e-link" to={address}>
            {name}
          </LinkBase>
        )}
        <span>
          {rhythm(schedule)} · {formats}
        </span>
        {!mine && <span>{text('by', { name: owner ?? text('somebody') })}</span>}
      </div>
      <div className="sr-state">
        <State schedule={schedule} />
        {nextAt !== null && <span>{text('next', { time: time(nextAt) })}</span>}
        {stopped !== null && <span className="sr-trouble">{text(`stops.${stopped}`)}</span>}
      </div>
      <ul className="sr-recipients">
        {recipients.map(({ id, name: recipient, last }) => (
          <li key={id}>
            <span>{recipient ?? text('somebody')}</span>
            <span className={hasFailed(last) ? 'sr-trouble' : undefined}>{result(last)}</span>
          </li>
        ))}
        {unsubscribed.map(({ id, name: recipient, at }) => (
          <li key={`unsubscribed ${id}`}>
            <span>{recipient ?? text('somebody')}</span>
            <span>{text('unsubscribed', { time: time(at) })}</span>
          </li>
        ))}
      </ul>
      <RowActions {...{ schedule, name, onEdit }} />
    </li>
  );
}

function State({ schedule: { enabled, stopped } }: Pick<ScheduleRowProps, 'schedule'>) {
  const { text } = useScheduleTexts();
  if (stopped !== null) return <Tag tone="danger">{text('states.stopped')}</Tag>;
  return enabled ? <Tag tone="success">{text('states.on')}</Tag> : <Tag tone="muted">{text('states.paused')}</Tag>;
}

function RowActions({ schedule, name, onEdit }: ScheduleRowProps & { readonly name: string }) {
  const translate = useTranslate();
  const { text } = useScheduleTexts();
  const { busy, run, tryOut } = useActions(schedule.id);
  const [deleting, setDeleting] = useState(false);
  const running = schedule.enabled && schedule.stopped === null;
  const own: MenuGroup = {
    choices: [
      { label: text('send'), disabled: busy, onChoose: () => void tryOut() },
      { label: text('edit'), onChoose: onEdit },
    ],
  };
  const all: MenuGroup = {
    choices: [
      // Its owner alone lets it go on.
      ...(running || schedule.mine
        ? [
            {
              label: text(running ? 'pause' : 'resume'),
              disabled: busy,
              onChoose: () => void run('/enabled', 'PUT', running ? 'paused' : 'resumed', { enabled: !running }),
            },
          ]
        : []),
      { label: text('delete'), danger: true, onChoose: () => setDeleting(true) },
    ],
  };
  return (
    <>
      <MenuButton
        className={buttonClass({ kind: 'icon' })}
        iconOnly
        label={text('actions', { name })}
        groups={schedule.mine ? [own, all] : [all]}
      >
        <Icon name="MoreHoriz" size={18} />
      </MenuButton>
      {deleting && (
        <ConfirmDialog
          title={text('deleteTitle', { name })}
          text={text('deleteText')}
          confirm={text('deleteSure')}
          cancel={translate('engine.cancel')}
          danger
          busy={busy}
          onCancel={() => setDeleting(false)}
          onConfirm={() => void run('', 'DELETE', 'deleted').then(() => setDeleting(false))}
        />
      )}
    </>
  );
}

/** What can be done to one schedule; each says what became of it. */
function useActions(id: number) {
  const notify = useNotify();
  const { text } = useScheduleTexts();
  const { busy, change } = useScheduleChange();
  return {
    busy,
    run: async (path: string, method: 'PUT' | 'DELETE', done: string, body?: object) => {
      const changed = await change({ path: `/${id}${path}`, method, ...(body && { body }) });
      if (changed !== undefined) notify(text(done), { type: 'success' });
    },
    tryOut: async () => {
      notify(text('sending'), { type: 'info' });
      const sent = await change<Pick<Sending, 'state' | 'refusal'>>({ path: `/${id}/send`, method: 'POST', body: {} });
      if (!sent) return;
      // Not made yet: another server does it, or there is another attempt.
      if (sent.state === 'waiting' || sent.state === 'retried') {
        notify(text(`results.${sent.state}`), { type: sent.state === 'waiting' ? 'info' : 'warning' });
        return;
      }
      const outcome =
        sent.state === 'kept' ? 'kept' : sent.state === 'queued' || sent.state === 'sent' ? 'sent' : 'refused';
      notify(text(`tried.${outcome}`), { type: outcome === 'refused' ? 'error' : 'success' });
    },
  };
}
