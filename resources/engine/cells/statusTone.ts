import type { Tone } from '../../ui/Tag';

/** The words states are made of; a value not listed is neutral. */
const WORDS: Record<Tone, readonly string[]> = {
  success: [
    'ok',
    'valid',
    'trusted',
    'verified',
    'success',
    'complete',
    'active',
    'enabled',
    'normal',
    'ready',
    'true',
    'done',
    'allow',
    'approved',
    'sent',
    'whitelist',
  ],
  info: [
    'new',
    'unknown',
    'returning',
    'reauth',
    'auto',
    'landing',
    'info',
    'open',
    'running',
    'pending',
    'queued',
    'scheduled',
    'reserved',
  ],
  warning: [
    'warning',
    'temporary',
    'disposable',
    'provisioning',
    'unreachable',
    'expiring',
    'degraded',
    'high',
    'quarantine',
    'paused',
    'stopped',
  ],
  danger: [
    'error',
    'failed',
    'refused',
    'denied',
    'invalid',
    'critical',
    'bad',
    'expired',
    'exceeded',
    'urgent',
    'deny',
    'blacklist',
  ],
  muted: [],
};

const TONE_OF = new Map(
  Object.entries(WORDS).flatMap(([tone, words]) => words.map((word) => [word, tone as Tone] as const)),
);

/** The tone of a state by the words in its name: `access_denied` is danger, `temporaryAccount` is warning. */
export function statusTone(value: unknown): Tone {
  const words = String(value)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  // "Not verified" is not known to be bad, only not known to be good.
  if (words.includes('not')) return 'info';
  // The graver word wins: `new_error` is an error.
  const found = words.flatMap((word) => TONE_OF.get(word) ?? []);
  return (['danger', 'warning', 'info', 'success'] as const).find((tone) => found.includes(tone)) ?? 'muted';
}
