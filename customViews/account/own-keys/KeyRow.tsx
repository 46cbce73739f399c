import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { OwnKey } from '../../../domain/access/ownKey';
import { keyState, type KeyState } from '../../../domain/access/keyState';
import { useNow } from '../../../resources/engine/useNow';
import { Tag, type Tone } from '../../../resources/ui/Tag';
import { Ago } from '../Ago';

const TONES: Readonly<Record<KeyState, Tone>> = { enabled: 'success', disabled: 'muted', expired: 'danger' };

interface KeyRowProps {
  readonly shown: OwnKey;
  /** With the way to the key, for those who may open it. */
  readonly name: ReactNode;
}

/** A key: its state, until when it works, and when it was last used. */
export function KeyRow({ shown: { enabled, expiresAt, lastUsedAt }, name }: KeyRowProps) {
  const translate = useTranslate();
  const now = useNow();
  const state = keyState(enabled, Date.parse(expiresAt), now);
  return (
    <li>
      <span className="ac-key-name">{name}</span>
      <Tag tone={TONES[state]}>
        {translate(state === 'expired' ? 'engine.cell.expired' : `settings.ownKeys.${state}`)}
      </Tag>
      <small>
        <Ago text={`settings.ownKeys.${state === 'expired' ? 'ended' : 'ends'}`} at={expiresAt} />
        {' · '}
        {lastUsedAt === null ? (
          translate('settings.ownKeys.unused')
        ) : (
          <Ago text="settings.ownKeys.used" at={lastUsedAt} />
        )}
      </small>
    </li>
  );
}
