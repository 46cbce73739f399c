import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Editors write a file in several steps: `onChange` is called this long after the last change, in ms. */
const DEBOUNCE_MS = 150;

interface WatchOptions {
  readonly onChange: () => void;
  readonly onError?: (error: unknown) => void;
}

/**
 * Calls `onChange` after something in `folder`, or in one of its subfolders `below`, was written, made, removed or
 * replaced; `folder` itself or a subfolder may be missing, or be replaced by another folder or link.
 *
 * Only folders are watched. A watch of a file is a watch of its inode, which ends when an editor puts another file in
 * its place; chokidar and the recursive `watch` of Node 20 on Linux watch files, and lose some of them then.
 * What cannot be watched (no more watches on this machine, no right) is reported to `onError`.
 */
export function watchFolders(
  folder: string,
  below: readonly string[],
  { onChange, onError }: WatchOptions,
): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const subfolders = new Map<string, FSWatcher | undefined>();

  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, DEBOUNCE_MS);
  };
  const open = (path: string, listener: (event: string, name: string | null) => void): FSWatcher | undefined => {
    try {
      return watch(path, listener).on('error', (error) => onError?.(error));
    } catch (error) {
      // A missing subfolder: its parent notices when it is made.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError?.(error);
      return undefined;
    }
  };
  const openSubfolder = (name: string) => {
    subfolders.get(name)?.close();
    subfolders.set(name, open(join(folder, name), changed));
  };

  let top: FSWatcher | undefined;
  const openAll = () => {
    top?.close();
    top = open(folder, () => {
      // Any change may have replaced a subfolder: where it is a link, only the target of a link on its way has changed.
      below.forEach(openSubfolder);
      changed();
    });
    below.forEach(openSubfolder);
  };
  const parent = open(dirname(resolve(folder)), (_event, name) => {
    if (name !== basename(folder)) return;
    openAll();
    changed();
  });
  openAll();
  return {
    close() {
      clearTimeout(timer);
      parent?.close();
      top?.close();
      subfolders.forEach((watcher) => watcher?.close());
    },
  };
}
