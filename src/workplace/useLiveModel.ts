import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { subscribeEvents, type ServerEvent } from '../../dataProvider/events';
import { jobSignals } from '../../dataProvider/jobSignals';
import { session } from '../../dataProvider/session';
import { allows } from '../../domain/permissions';
import type { ClientModel } from '../../domain/schema/client';
import { fingerprint } from '../../domain/schema/fingerprint';
import { liveRegion } from '../layout/liveRegion';
import { readModel } from './calls';
import { workplace } from './workplace';

/** Whoever holds one of these is told what is wrong with the schema files; a broken one changes nothing else. */
const PRODUCT_OWNERS = ['superadmin:view', 'global:edit'];

/** What a `schemas` event says (server/routes/events). */
interface Told {
  readonly version: string;
  readonly errors: string;
}

const toldBy = ({ type, data }: ServerEvent): Told | null =>
  type === 'schemas' && typeof data === 'object' && data !== null && 'version' in data && 'errors' in data
    ? { version: String(data.version), errors: String(data.errors) }
    : null;

/** True when this person's screens, or the errors that they may see, are not those that were told. */
function isStale({ version, permissions, errors = [] }: ClientModel, told: Told): boolean {
  if (version !== told.version) return true;
  return allows(new Set(permissions), PRODUCT_OWNERS) && fingerprint(JSON.stringify(errors)) !== told.errors;
}

/**
 * Follows the schemas while the console runs: a new version is read and swapped in, and whoever is there keeps page,
 * filters and what they have typed.
 */
export function useLiveModel(): void {
  const cache = useQueryClient();
  const translate = useTranslate();

  const follow = useEffectEvent(async (event: ServerEvent) => {
    if (event.type === 'job') return jobSignals.emit(event.data);
    const told = toldBy(event);
    const before = workplace.get();
    if (!before || !told || !isStale(before.model, told)) return;
    const model = await readModel(before.language).catch(() => null);
    const now = workplace.get();
    if (!model || !now || now.epoch !== before.epoch || now.language !== before.language) return;
    if (JSON.stringify(model) === JSON.stringify(now.model)) return;
    workplace.set({ ...now, model });
    if (model.version === now.model.version) return;
    liveRegion.announce(translate('shell.schemas.updated'));
    await cache.invalidateQueries();
  });

  useEffect(() => subscribeEvents(session, (event) => void follow(event)), []);
}
