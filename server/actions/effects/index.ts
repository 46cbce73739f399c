import type { EffectName } from '../../../domain/schema/registry';
import type { Change } from '../guards';
import { forgetSuccessor } from './forgetSuccessor';
import { revokeSessions } from './revokeSessions';
import { tellMembers } from './tellMembers';

/** What follows from a change that has just been written, in the same transaction. */
export type Effect = (change: Change) => Promise<void>;

const all: Readonly<Record<EffectName, Effect>> = {
  'forget-successor': forgetSuccessor,
  'revoke-sessions': revokeSessions,
  'tell-members': tellMembers,
};

/** Effects by the name a schema gives in `x-backend.effects`. */
export const effects: Readonly<Record<string, Effect | undefined>> = all;
