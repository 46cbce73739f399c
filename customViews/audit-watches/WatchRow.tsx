import { LinkBase, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { listPath } from '../../domain/schema/client/addresses';
import type { WatchCard } from '../../domain/records/auditWatch';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { momentPhrase } from '../../resources/engine/values/momentPhrase';
import { buttonClass } from '../../resources/ui/Button';
import { ConfirmDialog } from '../../resources/ui/ConfirmDialog';
import { Icon } from '../../resources/ui/Icon';
import { MenuButton } from '../../resources/ui/Menu';
import { Tag } from '../../resources/ui/Tag';
import { useWatchCalls } from './calls';

interface WatchRowProps {
  readonly watch: WatchCard;
  /** The audit log; undefined for who does not see it any more. */
  readonly log: ClientResource | undefined;
  readonly onEdit: () => void;
}

/** A followed view: how it notifies, its state, and what it has sent last. */
export function WatchRow({ watch, log, onEdit }: WatchRowProps) {
  const translate = useTranslate();
  const text = (key: string, options = {}) => translate(`auditWatches.${key}`, options);
  const name = watch.name ?? text('gone');
  const ways = [
    ...(watch.mail ? [text('mail')] : []),
    ...(watch.webhook ? [text('webhook', { host: watch.webhook })] : []),
  ];
  return (
    <li>
      <div className="aw-name">
        {watch.name !== null && log ? (
          <LinkBase className="e-link" to={`${listPath(log)}?view=${watch.viewId}`}>
            {name}
          </LinkBase>
        ) : (
          <strong>{name}</strong>
        )}
        <span>{ways.join(' · ')}</span>
      </div>
      <div className="aw-state">
        {watch.problem !== null && watch.enabled ? (
          <Tag tone="danger">{text('stopped')}</Tag>
        ) : (
          <Tag tone={watch.enabled ? 'success' : 'muted'}>{text(watch.enabled ? 'on' : 'off')}</Tag>
        )}
        {watch.problem !== null && watch.enabled ? (
          <span className="aw-trouble">{text(`problems.${watch.problem}`)}</span>
        ) : (
          <LastMessage last={watch.last} />
        )}
      </div>
      <RowActions {...{ watch, name, onEdit }} />
    </li>
  );
}

function LastMessage({ last }: Pick<WatchCard, 'last'>) {
  const translate = useTranslate();
  const { format } = useEngine();
  const now = useNow();
  if (last === null) return <span>{translate('auditWatches.never')}</span>;
  const when = momentPhrase(last.at, now, format, translate) ?? '';
  return (
    <time dateTime={last.at} data-tooltip={format.exact(last.at)}>
      {translate('auditWatches.last', { smart_count: last.matches, when })}
    </time>
  );
}

function RowActions({ watch, name, onEdit }: Pick<WatchRowProps, 'watch' | 'onEdit'> & { readonly name: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { save, remove } = useWatchCalls();
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const text = (key: string, options = {}) => translate(`auditWatches.${key}`, options);
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      notify(text(done), { type: 'success' });
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
    } finally {
      setBusy(false);
      setLeaving(false);
    }
  };
  const { viewId, mail, quiet, enabled } = watch;
  const choices = [
    ...(watch.name === null
      ? []
      : [
          { label: text('edit'), onChoose: onEdit },
          {
            label: text(enabled ? 'pause' : 'resume'),
            disabled: busy,
            onChoose: () => void run(() => save(watch, { viewId, mail, quiet, enabled: !enabled }), 'saved'),
          },
        ]),
    { label: text('remove'), danger: true, onChoose: () => setLeaving(true) },
  ];
  return (
    <>
      <MenuButton
        className={buttonClass({ kind: 'icon' })}
        iconOnly
        label={text('actions', { name })}
        groups={[{ choices }]}
      >
        <Icon name="MoreHoriz" size={18} />
      </MenuButton>
      {leaving && (
        <ConfirmDialog
          title={text('removeTitle', { name })}
          text={text('removeText')}
          confirm={text('removeConfirm')}
          cancel={translate('engine.cancel')}
          danger
          busy={busy}
          onCancel={() => setLeaving(false)}
          onConfirm={() => void run(() => remove(watch), 'removed')}
        />
      )}
    </>
  );
}
