import { connect, type Socket } from 'node:net';
import { hostileBodies } from '../support/hostile/bodies';
import { hostileFiles } from '../support/hostileFiles';
import { inputsFor, routesOf } from './hostileInputs';
import { tokenOf } from './server';

/** A process of its own, so that its work does not count as time that the server takes. */
const [base = '', inputs = '20000', slow = '200'] = process.argv.slice(2);
const { hostname, port } = new URL(base);
const CONCURRENCY = 4;
const FILE_CONCURRENCY = 2;
const SEED = 20_261_122;
const BOUNDARY = 'portico-bench-boundary';

const statuses = new Map<number, number>();
const failures: string[] = [];
let going = true;

async function ask(what: string, path: string, init: RequestInit): Promise<void> {
  const answer = await fetch(base + path, { redirect: 'manual', ...init });
  const text = await answer.text();
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  if (answer.status >= 500) failures.push(`${what} → ${answer.status} ${text.slice(0, 200)}`);
}

async function fuzz(token: string): Promise<void> {
  const wanted = inputsFor(await routesOf(base, await tokenOf(base, 'superadmin')), Number(inputs), SEED);
  const sender = async () => {
    for (let input = wanted.pop(); input; input = wanted.pop()) {
      const { method, path, headers, body } = input;
      const sent = { authorization: `Bearer ${token}`, ...headers };
      await ask(`${method} ${path} ${body ?? ''}`.slice(0, 300), path, {
        method,
        headers: sent,
        ...(body !== undefined && { body }),
      }).catch((error: unknown) => {
        // What `fetch` itself refuses to send is not an answer of the server.
        if (!(error instanceof TypeError) || error.cause instanceof Error)
          failures.push(`${method} ${path}: ${String(error)}`);
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sender));
}

/** Sends every hostile file, again and again until the fuzzing is over. @returns how many were sent */
async function sendFiles(token: string): Promise<number> {
  let sent = 0;
  const sender = async () => {
    while (sent < hostileFiles.length || going) {
      const one = hostileFiles[sent++ % hostileFiles.length]!;
      const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${one.filename}"\r\ncontent-type: ${one.contentType}\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), one.file(), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      };
      await ask(`file ${one.name}`, one.route, { method: 'POST', headers, body }).catch((error: unknown) =>
        failures.push(`file ${one.name}: ${String(error)}`),
      );
    }
  };
  await Promise.all(Array.from({ length: FILE_CONCURRENCY }, sender));
  return sent;
}

/** Sends every hostile body, again and again until the fuzzing is over. Those of the intake are refused for their key. */
async function sendBodies(token: string): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify({ a_module: ['admin_saml'] }));
  const headers = { authorization: `Bearer ${token}` };
  const listed = await fetch(`${base}/legacy/elements/authtype?filter=${filter}`, { headers });
  const { elements } = (await listed.json()) as { elements: { authtypeid: number }[] };
  const mode = String(elements[0]?.authtypeid ?? 1);
  let sent = 0;
  while (sent < hostileBodies.length || going) {
    const { name, path, type, body } = hostileBodies[sent++ % hostileBodies.length]!;
    const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body: body() };
    await ask(`body ${name}`, path.replace(':mode', mode), init).catch((error: unknown) => {
      // The server has answered before the whole body was sent, and closed the connection.
      if (!(error instanceof TypeError)) failures.push(`body ${name}: ${String(error)}`);
    });
  }
  return sent;
}

/**
 * Headers that never end, bodies that drip, answers that no one reads. Each connection is opened again when it is cut.
 */
function holdSlowConnections(count: number, token: string): { opened(): number; end(): void } {
  const begin = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, `Host: ${hostname}:${port}`, `Authorization: Bearer ${token}`, ...headers].join('\r\n');
  const length = 'Content-Length: 900000';
  const json = 'Content-Type: application/json';
  const form = 'Content-Type: multipart/form-data; boundary=b';
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  const kinds: readonly { readonly text: string; readonly drips: boolean }[] = [
    { text: begin('GET /api/health/ready', 'X-Slow: '), drips: true },
    { text: `${begin('POST /api/login', json, 'Content-Length: 16000')}\r\n\r\n{"login":"`, drips: true },
    { text: `${begin('POST /api/jobs/imports/scopes', form, length)}\r\n\r\n${part}`, drips: true },
    { text: `${begin('POST /legacy/upload/0/aup', form, length)}\r\n\r\n${part}`, drips: true },
    { text: `${begin('GET /legacy/elements/user?limit=1000')}\r\n\r\n`.repeat(2), drips: false },
  ];
  let opened = 0;
  const open = new Set<Socket>();
  const hold = (index: number) => {
    const { text, drips } = kinds[index % kinds.length]!;
    const socket = connect({ host: hostname, port: Number(port) });
    opened += 1;
    open.add(socket);
    socket.write(text);
    if (drips) socket.resume();
    else socket.pause();
    const timer = setInterval(() => drips && socket.writable && socket.write('x'), 3_000);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      open.delete(socket);
      if (going) setTimeout(() => hold(index), 500);
    });
  };
  for (let index = 0; index < count; index += 1) hold(index);
  return { opened: () => opened, end: () => open.forEach((socket) => socket.destroy()) };
}

const token = await tokenOf(base, 'admin');
const held = holdSlowConnections(Number(slow), token);
const files = sendFiles(token);
const bodies = sendBodies(token);
await fuzz(token);
going = false;
const sent = await files;
const sentBodies = await bodies;
const opened = held.opened();
held.end();
console.log(
  JSON.stringify({
    statuses: Object.fromEntries(statuses),
    failures: failures.slice(0, 20),
    failed: failures.length,
    files: sent,
    bodies: sentBodies,
    opened,
  }),
);
process.exit(0);
