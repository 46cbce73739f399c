import { refusalOf, type FileRules, type Refusal } from '../../../domain/text/fileType';

/** Specification S-UPL-4: ready, then uploading, then success, error or cancel. */
export type UploadState = 'ready' | 'uploading' | 'success' | 'error' | 'cancel';

export interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
  /** 0 to 1; back to 0 a moment after it is done. */
  readonly progress: number;
  /** What went wrong, for `error`. */
  readonly error?: unknown;
}

interface UploadQueue {
  readonly items: readonly UploadItem[];
  /** Files of the last choice that were not queued, and why. */
  readonly refused: readonly { readonly name: string; readonly why: Refusal }[];
  readonly nextId: number;
}

export type UploadEvent =
  | { readonly type: 'add'; readonly files: readonly File[]; readonly rules: FileRules }
  | { readonly type: 'start' | 'succeed' | 'cancel' | 'retry' | 'remove' | 'settle'; readonly id: number }
  | { readonly type: 'progress'; readonly id: number; readonly share: number }
  | { readonly type: 'fail'; readonly id: number; readonly error: unknown }
  | { readonly type: 'forgive' };

export const EMPTY_QUEUE: UploadQueue = { items: [], refused: [], nextId: 1 };

/** Which states an event may happen in; anywhere else it comes too late and changes nothing. */
const FROM: Readonly<Record<Exclude<UploadEvent['type'], 'add' | 'forgive'>, readonly UploadState[]>> = {
  start: ['ready'],
  progress: ['uploading'],
  succeed: ['uploading'],
  fail: ['uploading'],
  cancel: ['ready', 'uploading'],
  retry: ['error', 'cancel'],
  settle: ['success'],
  remove: ['ready', 'success', 'error', 'cancel'],
};

/** The queue after something happened. Pure: it uploads nothing and knows no clock. */
export function uploadQueue(queue: UploadQueue, event: UploadEvent): UploadQueue {
  if (event.type === 'forgive') return { ...queue, refused: [] };
  if (event.type === 'add') return added(queue, event.files, event.rules);
  const item = queue.items.find(({ id }) => id === event.id);
  if (!item || !FROM[event.type].includes(item.state)) return queue;
  if (event.type === 'remove') return { ...queue, items: queue.items.filter((one) => one !== item) };
  return { ...queue, items: queue.items.map((one) => (one === item ? after(item, event) : one)) };
}

function added(queue: UploadQueue, files: readonly File[], rules: FileRules): UploadQueue {
  const items = [...queue.items];
  const refused: { name: string; why: Refusal }[] = [];
  let nextId = queue.nextId;
  for (const file of files) {
    const why = refusalOf(file, rules, items.length);
    if (why) refused.push({ name: file.name, why });
    else items.push({ id: nextId++, file, state: 'ready', progress: 0 });
  }
  return { items, refused, nextId };
}

function after(
  { id, file, progress, state }: UploadItem,
  event: Exclude<UploadEvent, { readonly type: 'add' | 'forgive' }>,
): UploadItem {
  switch (event.type) {
    case 'start':
      return { id, file, state: 'uploading', progress: 0 };
    case 'progress':
      // A share never goes back: a second request of the same upload starts from nothing.
      return { id, file, state, progress: Math.max(progress, Math.min(1, event.share || 0)) };
    case 'succeed':
      return { id, file, state: 'success', progress: 1 };
    case 'fail':
      return { id, file, state: 'error', progress: 0, error: event.error };
    case 'cancel':
      return { id, file, state: 'cancel', progress: 0 };
    case 'retry':
      return { id, file, state: 'ready', progress: 0 };
    default:
      return { id, file, state, progress: 0 };
  }
}
