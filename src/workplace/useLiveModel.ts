import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { subscribeEvents, type ServerEvent } from '../../dataProvider/events';
import { jobSignals } from '../../dataProvider/jobSignals';
import { session } from '../../dataProvider/session';
import { allows } from '../../domain/permissions';
import { liveRegion } from '../layout/liveRegion';
import { readModel } from './calls';
import { workplace } from './workplace';

/** Whoever holds one of these is told what is wrong with the schema files; a broken one changes nothing else. */
const PRODUCT_OWNERS = ['superadmin:view', 'global:edit'];

const versionOf = ({ type, data }: ServerEvent): string | null =>
  type === 'schemas' && typeof data === 'object' && data !== null && 'version' in data ? String(data.version) : null;

/**
 * Follows the schemas while the console runs: a new version is read and swapped in, and whoever is there keeps page,
 * filters and what they have typed.
 */
export function useLiveModel(): void {
  const cache = useQueryClient();
  const translate = useTranslate();

  const follow = useEffectEvent(async (event: ServerEvent) => {
    if (event.type === 'job') return jobSignals.emit(event.data);
    const version = versionOf(event);
    const before = workplace.get();
    if (!before || version === null) return;
    if (version === before.model.version && !allows(new Set(before.model.permissions), PRODUCT_OWNERS)) return;
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
