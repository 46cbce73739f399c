import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { idempotencyHeader } from '../../dataProvider/adapters/adapter';
import { apiUrl } from '../../dataProvider/bases';
import type { ClientResource } from '../../domain/schema/client/client';
import { failureText, statusOf } from '../../resources/engine/errors';
import { isAnswerLost } from '../../resources/engine/lostAnswer';
import { useEngine } from '../../resources/engine/model';
import { useSuccess, type Undo } from '../../resources/engine/operations/useSuccess';
import { useSubmitKey } from '../../resources/engine/useSubmitKey';
import { useAppContext } from '../appContext';
import { saveSteps, takenBack, type PartnerChange, type PlannedChange } from './partnerChanges';

interface PartnerSaveOptions {
  readonly companies: ClientResource;
  /** What is chosen and not stored yet. */
  readonly changes: readonly PlannedChange[];
  readonly onSaved: () => void;
}

/**
 * Saves the changes of a partner in steps, each all or nothing.
 * @returns `note`: why not all of it is saved; `reset`: to be called when something else is chosen
 */
export function usePartnerSave({ companies, changes, onSaved }: PartnerSaveOptions) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { format } = useEngine();
  const client = useQueryClient();
  const succeeded = useSuccess(companies.name);
  const withKey = useSubmitKey();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<string>();
  const [isUnanswered, setUnanswered] = useState(false);
  /** @returns the companies as they are stored now */
  const send = async (step: readonly PartnerChange[]): Promise<readonly unknown[]> => {
    const body = { elements: step.map(({ companyid, c_partnerid, version }) => ({ companyid, c_partnerid, version })) };
    const { json } = await withKey(body, (key) =>
      http(apiUrl('/elements/companie/many', 'legacy'), { method: 'POST', body, headers: idempotencyHeader(key) }),
    );
    return (json as { readonly elements?: readonly unknown[] }).elements ?? [];
  };
  const done = (undo?: Undo) => {
    setUnanswered(false);
    setNote(undefined);
    onSaved();
    succeeded(translate('partners.saved'), undo);
  };
  const undoOf = (companiesNow: readonly unknown[]): Undo | undefined => {
    const back = takenBack(changes, companiesNow);
    return (
      back &&
      (async () => {
        for (const step of saveSteps(back)) await send(step);
      })
    );
  };
  const save = async () => {
    setBusy(true);
    setUnanswered(false);
    let saved = 0;
    const companiesNow: unknown[] = [];
    try {
      for (const step of saveSteps(changes)) {
        companiesNow.push(...(await send(step)));
        saved += step.length;
      }
      done(undoOf(companiesNow));
    } catch (error) {
      const why = statusOf(error) === 412 ? translate('partners.conflict') : failureText(translate, error);
      const part = { smart_count: saved, n: format.number(saved) };
      setNote(saved > 0 ? `${translate('partners.savedPartly', part)} ${why}` : why);
      setUnanswered(isAnswerLost(error));
    } finally {
      // The choice stays when it was refused; what it changes is computed again from what is true now.
      await client.invalidateQueries({ queryKey: [companies.name] });
      setBusy(false);
    }
  };
  // Only the answer was lost: what is stored is what was chosen.
  const isSaved = isUnanswered && changes.length === 0;
  const onFound = useEffectEvent(() => done());
  useEffect(() => {
    if (isSaved) onFound();
  }, [isSaved]);
  return { busy, note, save, reset: () => setUnanswered(false) };
}
