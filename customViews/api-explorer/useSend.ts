import { useEffect, useRef, useState } from 'react';
import { sendWithKey, type ApiAnswer, type ApiRequest } from './request';

type SendProblem = 'stopped' | 'unreached';

/** Sends calls with a key, one at a time. */
export function useSend(key: string) {
  const [answer, setAnswer] = useState<ApiAnswer>();
  const [problem, setProblem] = useState<SendProblem>();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const send = async (request: ApiRequest) => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setProblem(undefined);
    setAnswer(undefined);
    try {
      setAnswer(await sendWithKey(key, request, controller.signal));
    } catch {
      setProblem(controller.signal.aborted ? 'stopped' : 'unreached');
    } finally {
      setBusy(false);
    }
  };
  return { answer, problem, busy, send, stop: () => running.current?.abort() };
}
