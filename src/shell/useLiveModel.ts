import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { subscribeEvents, type ServerEvent } from '../../dataProvider/events';
import { jobSignals } from '../../dataProvider/jobSignals';
import { session } from '../../dataProvider/session';
import { allows } from '../../domain/access/permissions';
import type { ClientModel } from '../../domain/schema/client/client';
import { fingerprint } from '../../domain/text/fingerprint';
import { liveRegion } from './announcements';
import { readModel } from '../workplace/calls';
import { workplace } from '../workplace/workplace';

/** Callers with one of these permissions receive the errors of the schema files. */
const PRODUCT_OWNERS = ['superadmin:view', 'global:edit'];

/** What shows states of locations. Not a single one: its form may be open. */
const MONITORED = [['monitoring'], ['attention'], ['locations', 'getList']];
/** Consoles of a company that receive the same change read it at different times within this; in ms. */
const MAX_DELAY_MS = 4_000;

/** The data of a `schemas` event (server/http/routes/serverSentEvents). */
interface ModelNotice {
  readonly version: string;
  readonly errors: string;
}

const modelNotice = ({ type, data }: ServerEvent): ModelNotice | null =>
  type === 'schemas' && typeof data === 'object' && data !== null && 'version' in data && 'errors' in data
    ? { version: String(data.version), errors: String(data.errors) }
    : null;

/** True when the model, or the errors that the caller may see, differ from those in the event. */
function isStale({ version, permissions, errors = [] }: ClientModel, notice: ModelNotice): boolean {
  if (version !== notice.version) return true;
  return allows(new Set(permissions), PRODUCT_OWNERS) && fingerprint(JSON.stringify(errors)) !== notice.errors;
}

/**
 * Reloads the model when the schemas change, everything when the company's cache was cleared, and what shows states of
 * locations when these have changed. Page, filters and form input are kept.
 */
export function useLiveModel(): void {
  const cache = useQueryClient();
  const translate = useTranslate();

  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const readStatesSoon = () => {
    if (waiting.current !== undefined) return;
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      for (const queryKey of MONITORED) void cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
    }, Math.random() * MAX_DELAY_MS);
  };

  const follow = useEffectEvent(async (event: ServerEvent) => {
    if (event.type === 'job') return jobSignals.emit(event.data);
    if (event.type === 'monitoring') return readStatesSoon();
    const notice = modelNotice(event);
    const before = workplace.get();
    if (event.type === 'cache') await cache.invalidateQueries();
    const isOutdated = event.type === 'cache' || (before && notice && isStale(before.model, notice));
    if (!before || !isOutdated) return;
    const model = await readModel(before.language).catch(() => null);
    const now = workplace.get();
    if (!model || !now || now.epoch !== before.epoch || now.language !== before.language) return;
    if (JSON.stringify(model) === JSON.stringify(now.model)) return;
    workplace.set({ ...now, model });
    if (model.version === now.model.version) return;
    liveRegion.announce(translate('shell.schemas.updated'));
    await cache.invalidateQueries();
  });

  useEffect(() => {
    const language = () => workplace.get()?.language ?? '*';
    return subscribeEvents(session, language, (event) => void follow(event));
  }, []);
}
