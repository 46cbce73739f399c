import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { keyState, type KeyState } from '../../../domain/access/keyState';
import { useEngine } from '../../../resources/engine/model';
import { useNow } from '../../../resources/engine/useNow';
import { Tag, type Tone } from '../../../resources/ui/Tag';
import { Ago } from '../Ago';

/** A key as the server answers it to its creator. */
export interface OwnKey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly enabled: boolean;
  readonly forSource: boolean;
  /** `yyyy-MM-dd`, UTC; null: not in the last 90 days. */
  readonly lastUsedOn: string | null;
  readonly canOpen: boolean;
}

const TONES: Readonly<Record<KeyState, Tone>> = { enabled: 'success', disabled: 'muted', expired: 'danger' };

interface KeyRowProps {
  readonly shown: OwnKey;
  /** With the way to the key, for those who may open it. */
  readonly name: ReactNode;
}

/** A key: its state, until when it works, and when it was last used. */
export function KeyRow({ shown: { enabled, expiresAt, forSource, lastUsedOn }, name }: KeyRowProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const now = useNow();
  const state = keyState(enabled, Date.parse(expiresAt), now);
  const used =
    lastUsedOn === null
      ? translate('settings.ownKeys.unused')
      : translate('settings.ownKeys.used', { day: format.day(lastUsedOn) });
  return (
    <li>
      <span className="ac-key-name">{name}</span>
      <Tag tone={TONES[state]}>{translate(`engine.cell.${state}`)}</Tag>
      <small>
        <Ago text={`settings.ownKeys.${state === 'expired' ? 'ended' : 'ends'}`} at={expiresAt} />
        {' · '}
        {/* What such a key sends is counted for its source. */}
        {forSource ? translate('settings.ownKeys.source') : used}
      </small>
    </li>
  );
}
