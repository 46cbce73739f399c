import { link, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** This process runs the cluster; the claim ends with the process, also when it is killed. */
export interface Held {
  held: true;
  /** Notifies waiting processes that the server is ready, with its process id. */
  announce(serverPid: number): void;
  release(): Promise<void>;
}

/** Another process runs the cluster. */
export interface Elsewhere {
  held: false;
  pid: number | undefined;
  /** The server's process once it answers; undefined when its owner ended before. */
  ready: Promise<number | undefined>;
  ended: Promise<void>;
  leave(): void;
}

/** How long a live owner may take to say its process id: it may be busy. */
const GREETING_MS = 2000;

/**
 * Claims a cluster by listening on a socket next to that of the cluster. Unlike a file with a process id, a socket is
 * dead as soon as its owner is, cannot be mistaken for a newer process with the same id, and is seen from other
 * containers too.
 * @param folder the private folder of the sockets
 */
export async function claimCluster(folder: string): Promise<Held | Elsewhere> {
  const path = join(folder, 'owner');
  const mine = join(folder, `own.${process.pid}`);
  await rm(mine, { force: true });
  const listener = await listen(mine);
  for (let attempt = 0; ; attempt += 1) {
    // A link fails when the name is taken, so that of two processes only one can win.
    const won = await link(mine, path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST' || attempt > 50) throw error;
        return false;
      },
    );
    if (won) {
      await rm(mine, { force: true });
      return { held: true, announce: listener.announce, release: () => listener.close(path) };
    }
    const owner = (await visit(path)) ?? (await removeDead(folder, path));
    if (owner) {
      await listener.close();
      return owner;
    }
  }
}

/** Moves a dead socket away. Should a new owner have taken the name in between, its socket is put back. */
async function removeDead(folder: string, path: string): Promise<Elsewhere | undefined> {
  const aside = join(folder, `old.${process.pid}`);
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return undefined;
  const owner = await visit(aside);
  if (owner) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  return owner;
}

async function listen(path: string) {
  const visitors = new Set<Socket>();
  let serverPid: number | undefined;
  const greet = (socket: Socket) => serverPid !== undefined && socket.write(`ready ${serverPid}\n`);
  const server = createServer((socket) => {
    visitors.add(socket);
    socket.unref();
    socket.on('error', () => undefined).on('close', () => visitors.delete(socket));
    socket.write(`pid ${process.pid}\n`);
    greet(socket);
  });
  await new Promise<void>((resolve, reject) => {
    // Everyone with access to the folder may connect: root and the server's user share it.
    server.once('error', reject).listen({ path, readableAll: true, writableAll: true }, resolve);
  });
  server.unref();
  return {
    announce(pid: number) {
      serverPid = pid;
      visitors.forEach(greet);
    },
    async close(claimed?: string) {
      if (claimed) await rm(claimed, { force: true });
      visitors.forEach((socket) => socket.destroy());
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Connects to the owner's socket; undefined when no process listens on it. */
function visit(path: string): Promise<Elsewhere | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let text = '';
    let answer: (pid: number | undefined) => void = () => undefined;
    const ready = new Promise<number | undefined>((done) => (answer = done));
    const ended = new Promise<void>((done) => socket.once('close', () => done()));
    const found = (pid?: number) => resolve({ held: false, pid, ready, ended, leave: () => socket.destroy() });
    const patience = setTimeout(found, GREETING_MS);
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const pid = /^pid (\d+)$/m.exec(text)?.[1];
      const server = /^ready (\d+)$/m.exec(text)?.[1];
      if (pid) found(Number(pid));
      if (server) answer(Number(server));
    });
    let dead = false;
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Any other error (a full queue, a missing permission) means that the owner is alive.
      dead = error.code === 'ECONNREFUSED' || error.code === 'ENOENT';
    });
    socket.on('close', () => {
      clearTimeout(patience);
      answer(undefined);
      if (dead || text !== '') resolve(undefined);
      else found();
    });
  });
}
