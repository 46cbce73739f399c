import { LinkBase, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { listPath } from '../../domain/schema/client/addresses';
import type { WatchCard } from '../../domain/records/auditWatch';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { ConfirmCall } from '../../resources/engine/operations/ConfirmCall';
import { momentPhrase } from '../../resources/engine/values/momentPhrase';
import { buttonClass } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { MenuButton } from '../../resources/ui/Menu';
import { Tag } from '../../resources/ui/Tag';
import { useWatchCalls } from './calls';

interface WatchRowProps {
  readonly watch: WatchCard;
  /** The audit log; undefined when the person does not see it any more. */
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
  const { viewId, mail, quiet, enabled } = watch;
  const switchOver = async () => {
    setBusy(true);
    try {
      await save(watch, { viewId, mail, quiet, enabled: !enabled });
      notify(text('saved'), { type: 'success' });
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const choices = [
    ...(watch.name === null
      ? []
      : [
          { label: text('edit'), onChoose: onEdit },
          {
            label: text(enabled ? 'pause' : 'resume'),
            disabled: busy,
            onChoose: () => void switchOver(),
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
        <ConfirmCall
          title={text('removeTitle', { name })}
          text={text('removeText')}
          confirm={text('removeConfirm')}
          cancel={translate('engine.cancel')}
          danger
          isDeletion
          onCancel={() => setLeaving(false)}
          call={() => remove(watch)}
          onDone={() => {
            notify(text('removed'), { type: 'success' });
            setLeaving(false);
          }}
        />
      )}
    </>
  );
}
