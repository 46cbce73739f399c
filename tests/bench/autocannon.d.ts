/** The part of autocannon that the benchmarks use; it brings no types of its own. */
declare module 'autocannon' {
  interface Request {
    method: 'GET' | 'POST' | 'PATCH';
    path: string;
    body?: string;
  }
  interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    requests: Request[];
  }
  interface Instance extends Promise<Result> {
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  }
  export default function autocannon(options: Options): Instance;
}
