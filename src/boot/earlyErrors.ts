/** Keeps errors that happen before the error reporter is loaded, and errors that nothing else handles. */
type Reporter = (error: unknown) => void;

const LIMIT = 20;
let waiting: unknown[] = [];
let reporter: Reporter | null = null;

const onError = (event: ErrorEvent) => report(event.error ?? event.message);
const onRejection = (event: PromiseRejectionEvent) => report(event.reason);

/** Hands an error to the reporter, or keeps it until there is one. */
export function report(error: unknown): void {
  if (reporter) reporter(error);
  else if (waiting.length < LIMIT) waiting.push(error);
}

/** Starts keeping early errors. */
export function keepEarlyErrors(): void {
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
}

/** Gives the kept errors to the reporter, which from now on listens to the window by itself. */
export function handOver(to: Reporter): void {
  window.removeEventListener('error', onError);
  window.removeEventListener('unhandledrejection', onRejection);
  reporter = to;
  waiting.forEach(to);
  waiting = [];
}
