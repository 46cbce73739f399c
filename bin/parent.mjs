// `npm start` does not hand a signal on: npm passes it to a shell, the shell ends, and the server would run on without
// either. So a server that npm has started ends with npm, in the same order as on a signal of its own.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 250;
const SHELLS = /^-?(ba|da|a|k|z)?sh$|^busybox$/;
/** npm starts a shell, which starts us; a shell that replaces itself leaves nothing in between. */
const MAX_SHELLS = 3;

/**
 * Sends this process SIGTERM when the npm that has started it is gone, killed or not. Does nothing when npm has not
 * started it: a person who runs `node bin/portico.mjs start` may well leave it running on purpose.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const chain = shellsUpToNpm();
  const timer = setInterval(() => {
    if (isWhole(chain)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
}

/** Process ids from our parent up to npm. */
function shellsUpToNpm() {
  const chain = [process.ppid];
  for (let shells = 0; shells < MAX_SHELLS; shells += 1) {
    const { name, parent } = facts(chain.at(-1));
    if (name === undefined || !SHELLS.test(name) || parent <= 1) break;
    chain.push(parent);
  }
  return chain;
}

/** Whether each is still the parent of the one before it: a process that loses its parent gets another one. */
function isWhole([first, ...rest]) {
  if (process.ppid !== first) return false;
  let child = first;
  for (const parent of rest) {
    if (process.platform === 'linux' ? facts(child).parent !== parent : !isAlive(parent)) return false;
    child = parent;
  }
  return true;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Name and parent of a process; empty when there is none. */
function facts(pid) {
  try {
    if (process.platform === 'linux') {
      // `<pid> (<name>) <state> <parent> …`; the name may hold anything.
      const [, name, rest] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return { name, parent: Number(rest) };
    }
    const text = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, path] = /^\s*(\d+)\s+(.*?)\s*$/.exec(text) ?? [];
    return { name: path?.split('/').at(-1), parent: Number(parent) };
  } catch {
    return {};
  }
}
