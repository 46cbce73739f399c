import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState, type RefObject } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { idempotencyHeader } from '../../dataProvider/adapters/adapter';
import { apiUrl } from '../../dataProvider/bases';
import type { AlertDetail } from '../../domain/alerts/answers';
import { failureText, fieldErrors, type Message } from '../../resources/engine/errors';
import { useSubmitKey } from '../../resources/engine/useSubmitKey';
import { useAppContext } from '../appContext';
import { ALERTS } from './calls';
import { changed, draftOf, draftOfAddress, orderBody, type AlertDraft } from './draft';

interface SavedAlert {
  readonly id: number;
  readonly secret?: string;
}

/** The alert that is being written, and the call that saves it. @param leaving set when the save leads away */
export function useAlertForm(alert: AlertDetail | undefined, leaving: RefObject<boolean>) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { http } = useAppContext();
  const withKey = useSubmitKey();
  const [params] = useSearchParams();
  // Of the draft: an answer that arrives while it is being edited is of another one.
  const [version] = useState(alert?.version);
  const [first] = useState(() => (alert ? draftOf(alert, translate('alerts.facts.unknown')) : draftOfAddress(params)));
  const [draft, setDraft] = useState<AlertDraft>(first);
  const [wrong, setWrong] = useState<Readonly<Record<string, Message>>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<SavedAlert>();

  const open = (id: number) => {
    leaving.current = true;
    void navigate(`/${ALERTS}/${id}`);
  };
  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    setWrong({});
    try {
      const body = { ...orderBody(draft), ...(version !== undefined && { version }) };
      const { json } = alert
        ? await http<SavedAlert>(apiUrl(`/alerts/${alert.id}`), { method: 'PUT', body })
        : await withKey(body, (key) =>
            http<SavedAlert>(apiUrl('/alerts'), { method: 'POST', body, headers: idempotencyHeader(key) }),
          );
      await client.invalidateQueries({ queryKey: [ALERTS] });
      notify('alerts.saved', { type: 'success' });
      if (json.secret === undefined) open(json.id);
      else setSaved(json);
    } catch (error) {
      const fields = fieldErrors(error);
      setWrong(fields);
      setProblem(failureText(translate, error));
      focusFirst(Object.keys(fields));
    } finally {
      setBusy(false);
    }
  };
  return {
    ...{ draft, wrong, problem, busy, submit, secret: saved?.secret },
    dirty: saved === undefined && draft !== first,
    set: (change: Partial<AlertDraft>) => setDraft((before) => changed(before, change)),
    finish: () => saved && open(saved.id),
  };
}

/** Moves the focus to the first field that was refused, once it is marked. */
function focusFirst(names: readonly string[]): void {
  if (names.length === 0) return;
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.al-page [aria-invalid="true"]')?.focus());
}
