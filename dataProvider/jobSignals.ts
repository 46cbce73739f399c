/** What the server says when a job changes (`GET /api/events`, event `job`). */
export interface JobSignal {
  readonly id: string;
  readonly kind: 'export' | 'import' | 'bulk-accounts' | 'deactivation' | 'bulk' | 'provisioning' | 'synchronisation';
  readonly resource: string;
  readonly state: 'draft' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number | null;
}

const listeners = new Set<(signal: JobSignal) => void>();

/** Distributes the job events of the one event stream to its subscribers. */
export const jobSignals = {
  emit(data: unknown): void {
    if (typeof data !== 'object' || data === null || !('id' in data)) return;
    listeners.forEach((listener) => listener(data as JobSignal));
  },
  subscribe(listener: (signal: JobSignal) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
