import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { FileRules } from '../../../domain/text/fileType';
import { readableFile } from './readableFile';
import type { UploadControl } from './sendFile';
import { EMPTY_QUEUE, uploadQueue, type UploadItem } from './uploadQueue';

/** How long a finished upload shows its full bar (specification S-UPL-4). */
const FULL_MS = 1000;
/** How many files leave at once. */
const PARALLEL = 3;

interface UploadsOptions {
  readonly rules: FileRules;
  readonly auto: boolean;
  readonly upload: (file: File, control: UploadControl) => Promise<unknown>;
  readonly onUploaded?: ((file: File, answer: unknown) => void) | undefined;
}

/** A queue at work: what is started leaves, three files at once; what is cancelled is cut off. */
export function useUploads({ rules, auto, upload, onUploaded }: UploadsOptions) {
  const [queue, dispatch] = useReducer(uploadQueue, EMPTY_QUEUE);
  const [going, setGoing] = useReducer((_: boolean, next: boolean) => next, auto);
  const running = useRef(new Map<number, AbortController>());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const callbacks = useRef({ upload, onUploaded });
  useEffect(() => {
    callbacks.current = { upload, onUploaded };
  });

  const send = useCallback(async ({ id, file }: UploadItem) => {
    const controller = new AbortController();
    running.current.set(id, controller);
    dispatch({ type: 'start', id });
    const over = () => {
      if (running.current.get(id) === controller) running.current.delete(id);
      return controller.signal.aborted;
    };
    try {
      const answer = await callbacks.current.upload(await readableFile(file), {
        signal: controller.signal,
        onProgress: (share) => !controller.signal.aborted && dispatch({ type: 'progress', id, share }),
      });
      // The response arrived after the cancellation, which is already shown.
      if (over()) return;
      dispatch({ type: 'succeed', id });
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        dispatch({ type: 'settle', id });
      }, FULL_MS);
      timers.current.add(timer);
      callbacks.current.onUploaded?.(file, answer);
    } catch (error) {
      if (!over()) dispatch({ type: 'fail', id, error });
    }
  }, []);

  useEffect(() => {
    if (!going) return;
    const ready = queue.items.filter(({ id, state }) => state === 'ready' && !running.current.has(id));
    const free = PARALLEL - running.current.size;
    ready.slice(0, Math.max(0, free)).forEach((item) => void send(item));
    if (ready.length === 0 && running.current.size === 0 && !auto) setGoing(false);
  }, [queue.items, going, auto, send]);

  useEffect(() => {
    const [controllers, pending] = [running.current, timers.current];
    return () => {
      controllers.forEach((controller) => controller.abort());
      pending.forEach(clearTimeout);
    };
  }, []);

  return {
    queue,
    add: (files: readonly File[]) => dispatch({ type: 'add', files, rules }),
    start: () => setGoing(true),
    cancel: (id: number) => {
      running.current.get(id)?.abort();
      // At once, so that it may be sent again before the old request has ended.
      running.current.delete(id);
      dispatch({ type: 'cancel', id });
    },
    retry: (id: number) => {
      dispatch({ type: 'retry', id });
      setGoing(true);
    },
    remove: (id: number) => dispatch({ type: 'remove', id }),
    forgive: () => dispatch({ type: 'forgive' }),
  };
}
