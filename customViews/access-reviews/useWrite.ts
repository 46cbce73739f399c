import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import { errorMessage, failureText } from '../../resources/engine/errors';
import { useAppContext } from '../appContext';
import { REVIEWS } from './calls';

/** `refused`: a right is missing; `stale`: another person was faster; `failed`: anything else, which was shown. */
type Outcome = 'done' | 'refused' | 'stale' | 'failed';

/** What the server refuses with where the person has too few rights, or sees too little, for a change. */
const REFUSALS = ['errors.RIGHTS_EXCEEDED', 'errors.NOT_ENOUGH_PERMISSIONS', 'errors.OUT_OF_SCOPE'];

/** Changes of a review; what is shown of reviews is read again after each. */
export function useWrite() {
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const { http } = useAppContext();
  const [busy, setBusy] = useState(false);
  /** @param asks the caller says by itself that a right is missing */
  const write = async (
    path: string,
    request: { method: 'POST' | 'PUT'; body: object },
    done: string,
    asks = false,
  ): Promise<Outcome> => {
    setBusy(true);
    try {
      await http(apiUrl(`/access-reviews${path}`), request);
      notify(done, { type: 'success' });
      return 'done';
    } catch (error) {
      const { message } = errorMessage(error);
      if (asks && REFUSALS.includes(message)) return 'refused';
      if (message === 'errors.STALE_VERSION') {
        notify('reviews.item.moved', { type: 'warning' });
        return 'stale';
      }
      notify(failureText(translate, error), { type: 'error' });
      return 'failed';
    } finally {
      await client.invalidateQueries({ queryKey: [REVIEWS] });
      setBusy(false);
    }
  };
  return { busy, write };
}
