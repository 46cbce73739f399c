/**
 * The proof of the person, which the server asks for before dangerous changes (docs/api.md). A
 * refused call waits here until the dialog of the shell has taken the proof, and is then sent again.
 */
type Listener = () => void;

let waiting: ((proven: boolean) => void)[] = [];
const listeners = new Set<Listener>();
const notifyListeners = () => listeners.forEach((listener) => listener());

export const proof = {
  /** Asks for a proof; several calls at once share one dialog. @returns false when the person gives none */
  ask(): Promise<boolean> {
    // Without a shell there is no answer.
    if (listeners.size === 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      waiting = [...waiting, resolve];
      notifyListeners();
    });
  },
  isRequested: (): boolean => waiting.length > 0,
  /** Lets the calls continue, or fail. */
  settle(proven: boolean): void {
    const settled = waiting;
    waiting = [];
    notifyListeners();
    settled.forEach((resolve) => resolve(proven));
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
