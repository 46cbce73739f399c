import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import type { BeforeSave } from '../../resources/engine/form/RecordForm';
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

const NAMES = ['ev_sdate', 'ev_edate'] as const;

/**
 * Asks before a changed period is applied to the accounts of an event; the confirmed number of accounts is sent to the
 * server.
 */
export function useFollowing(): { question: FollowQuestion | undefined; ask: BeforeSave } {
  const { http } = useAppContext();
  const notify = useNotify();
  const translate = useTranslate();
  const [question, setQuestion] = useState<FollowQuestion>();
  const ask: BeforeSave = async (from, values) => {
    const moved = NAMES.some((name) => Date.parse(String(from[name])) !== Date.parse(String(values[name])));
    const closed = from['ev_enabled'] === false || values['ev_enabled'] === false;
    if (!moved || closed || from['ev_access'] !== 'accounts') return values;
    try {
      const { follow, made } = await fetchAccountStatus(http, from.id);
      if (follow === 0) return values;
      const agreed = await new Promise<boolean>((onAnswer) =>
        setQuestion({ follow, own: made - follow, start: values['ev_sdate'], end: values['ev_edate'], onAnswer }),
      );
      return agreed ? { ...values, ev_agreed: follow } : undefined;
    } catch (error) {
      notify(translateMessage(translate, errorMessage(error)), { type: 'error' });
      return undefined;
    } finally {
      setQuestion(undefined);
    }
  };
  return { question, ask };
}
