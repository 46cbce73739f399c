import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import type { BeforeSave } from '../../resources/engine/form/RecordForm';
import type { Values } from '../../resources/engine/form/values';
import { valueFor, valuesFor } from '../../resources/engine/values/fieldRoles';
import { useAppContext } from '../appContext';
import { fetchAccountStatus } from './calls';

/** What is asked before accounts follow a changed period. */
export interface FollowQuestion {
  readonly follow: number;
  /** Accounts with a validity of their own. */
  readonly own: number;
  readonly start: unknown;
  readonly end: unknown;
  readonly onAnswer: (agreed: boolean) => void;
}

/**
 * Asks before a changed period is applied to the accounts of an event; the confirmed number of accounts is sent to the
 * server.
 */
export function useFollowing(resource: ClientResource): { question: FollowQuestion | undefined; ask: BeforeSave } {
  const { http } = useAppContext();
  const notify = useNotify();
  const translate = useTranslate();
  const [question, setQuestion] = useState<FollowQuestion>();
  const ask: BeforeSave = async (from, values) => {
    const instant = (record: Values, part: 'start' | 'end') => Date.parse(String(valueFor(resource, record, part)));
    const moved = (['start', 'end'] as const).some((part) => instant(from, part) !== instant(values, part));
    const isClosed = (record: Values) => resource.enabled !== undefined && record[resource.enabled] === false;
    if (!moved || isClosed(from) || isClosed(values) || valueFor(resource, from, 'access') !== 'accounts') {
      return values;
    }
    try {
      const { follow, made } = await fetchAccountStatus(http, from.id);
      if (follow === 0) return values;
      const agreed = await new Promise<boolean>((onAnswer) =>
        setQuestion({
          follow,
          own: made - follow,
          start: valueFor(resource, values, 'start'),
          end: valueFor(resource, values, 'end'),
          onAnswer,
        }),
      );
      return agreed ? { ...values, ...valuesFor(resource, [['agreed', follow]]) } : undefined;
    } catch (error) {
      notify(translateMessage(translate, errorMessage(error)), { type: 'error' });
      return undefined;
    } finally {
      setQuestion(undefined);
    }
  };
  return { question, ask };
}
