import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import { takeHandedKey } from '../../resources/engine/form/keyHandover';
import { useAppContext } from '../appContext';
import { callsOf, type ApiCall } from './calls';
import type { ApiDocument } from './openApiTypes';
import { sendWithKey } from './request';

/** A key that the server knows. It is in the memory of this page and nowhere else. */
interface UsedKey {
  readonly key: string;
  /** What the document that is made for the key has; undefined: the key is one of a source. */
  readonly document: ApiDocument | undefined;
}

export type KeyProblem = 'refused' | 'address' | 'failed';

const CHECK_TIMEOUT_MS = 30_000;

/** What the server says about a key. @throws TypeError or DOMException when it does not answer */
async function checkKey(key: string, locale: string): Promise<UsedKey | KeyProblem> {
  const request = {
    method: 'GET',
    address: apiUrl('/openapi.json'),
    headers: { accept: 'application/json', 'accept-language': locale },
    body: undefined,
  };
  const { status, text } = await sendWithKey(key, request, AbortSignal.timeout(CHECK_TIMEOUT_MS), Infinity);
  if (status === 200 && text !== undefined) return { key, document: JSON.parse(text) as ApiDocument };
  const code = codeOf(text);
  // Ingestion keys send events and do nothing else: no document is made for them.
  if (status === 403 && code === 'NOT_ENOUGH_PERMISSIONS') return { key, document: undefined };
  if (code === 'KEY_ADDRESS_REFUSED') return 'address';
  return status === 401 ? 'refused' : 'failed';
}

/** The code of an error that the API answers; undefined for an answer of something else, such as a proxy. */
function codeOf(text: string | undefined): unknown {
  try {
    return (JSON.parse(text ?? '') as { readonly msg_code?: unknown } | null)?.msg_code;
  } catch {
    return undefined;
  }
}

/**
 * The key that is used, and the calls of the API: those that the key may send, and the others that the reader knows of.
 */
export function useKey() {
  const { http } = useAppContext();
  const locale = useLocale();
  const [used, setUsed] = useState<UsedKey>();
  const [problem, setProblem] = useState<KeyProblem>();
  const [busy, setBusy] = useState(false);
  /** The key of the dialog that showed it is being checked: nothing has to be typed. */
  const [isHanded, setHanded] = useState(false);
  const { data: known } = useQuery({
    queryKey: ['api-explorer', locale],
    queryFn: async ({ signal }) => (await http<ApiDocument>(apiUrl('/openapi.json'), { signal })).json,
  });

  const open = async (key: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const checked = await checkKey(key, locale);
      if (typeof checked === 'string') setProblem(checked);
      else setUsed(checked);
    } catch {
      setProblem('failed');
    } finally {
      setBusy(false);
    }
  };
  const openHanded = useEffectEvent((key: string) => {
    setHanded(true);
    void open(key).finally(() => setHanded(false));
  });
  // Before the form is seen.
  useLayoutEffect(() => {
    const key = takeHandedKey();
    if (key !== undefined) openHanded(key);
  }, []);

  const allowed = useMemo(() => allowedCalls(used, known), [used, known]);
  const others = useMemo(() => {
    const ids = new Set(allowed.map(({ id }) => id));
    return known ? callsOf(known, false).filter(({ id }) => !ids.has(id)) : [];
  }, [allowed, known]);
  return { used, allowed, others, problem, busy, isHanded, open, forget: () => setUsed(undefined) };
}

function allowedCalls(used: UsedKey | undefined, known: ApiDocument | undefined): ApiCall[] {
  if (used?.document) return callsOf(used.document, false);
  return used && known ? callsOf(known, true) : [];
}
