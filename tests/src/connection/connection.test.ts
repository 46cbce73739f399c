import { describe, expect, it } from 'vitest';
import { backOff, watchConnection } from '../../../src/connection/connection';

/** A way to the server whose network, health and clock a test moves. */
function world() {
  let online = true;
  let works = true;
  let checks = 0;
  let networkChanged = () => {};
  const waits: { milliseconds: number; then: () => void }[] = [];
  const connection = watchConnection({
    check: () => {
      checks += 1;
      return Promise.resolve(works);
    },
    isOnline: () => online,
    onNetworkChange: (listener) => (networkChanged = listener),
    delay: (milliseconds, then) => waits.push({ milliseconds, then }),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    connection,
    waits,
    checks: () => checks,
    settle,
    server: (value: boolean) => (works = value),
    network(value: boolean) {
      online = value;
      networkChanged();
    },
    async passTime() {
      waits.shift()?.then();
      await settle();
    },
  };
}

describe('the way to the server', () => {
  it('is not lost because one call failed while the server works', async () => {
    const { connection, settle, waits } = world();
    connection.suspect();
    await settle();
    expect(connection.get()).toBe('up');
    expect(waits).toEqual([]);
  });

  it('is lost when the server says so too, and comes back by itself', async () => {
    const { connection, settle, server, passTime, waits } = world();
    const seen: string[] = [];
    connection.subscribe(() => seen.push(connection.get()));
    server(false);
    connection.suspect();
    await settle();
    expect(connection.get()).toBe('down');
    await passTime();
    expect(connection.get()).toBe('down');
    server(true);
    await passTime();
    expect(seen).toEqual(['down', 'up']);
    expect(waits).toEqual([]);
  });

  it('asks the server once for many failures', async () => {
    const { connection, settle, server, checks } = world();
    server(false);
    for (let call = 0; call < 20; call += 1) connection.suspect();
    await settle();
    expect(checks()).toBe(1);
  });

  it('follows the browser’s network', async () => {
    const { connection, settle, network } = world();
    network(false);
    expect(connection.get()).toBe('offline');
    network(true);
    await settle();
    expect(connection.get()).toBe('up');
  });

  it('is down, not up, when the network is back and the server is not', async () => {
    const { connection, settle, network, server, passTime } = world();
    network(false);
    server(false);
    network(true);
    await settle();
    expect(connection.get()).toBe('down');
    server(true);
    await passTime();
    expect(connection.get()).toBe('up');
  });

  it('can be asked for at once', async () => {
    const { connection, settle, server } = world();
    server(false);
    connection.suspect();
    await settle();
    server(true);
    connection.retry();
    await settle();
    expect(connection.get()).toBe('up');
  });

  it('notices a second outage at once, although the attempts of the first were still to come', async () => {
    const { connection, settle, server, checks, passTime, waits } = world();
    server(false);
    connection.suspect();
    await settle();
    server(true);
    connection.retry();
    await settle();
    server(false);
    connection.suspect();
    await settle();
    expect(connection.get()).toBe('down');
    // The attempt of the first outage comes to nothing.
    expect(waits).toHaveLength(2);
    const before = checks();
    await passTime();
    expect(checks()).toBe(before);
  });
});

describe('boundaries of the wait', () => {
  it('doubles from a second and stops at ten', () => {
    expect([0, 1, 2, 3, 4, 50].map(backOff)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
  });
});
