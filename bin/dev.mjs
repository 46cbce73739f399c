// `npm run dev`: the console with hot reload and the server that restarts on every change, ended together.
// With `--server` this file is the server's half, which tsx watches.
import { spawn } from 'node:child_process';
import { prepare, root } from './prepare.mjs';

/** How long both may take to end in order. */
const PATIENCE_MS = 15_000;

const port = process.env.PORT ?? '3000';

if (process.argv.includes('--server')) {
  const { run } = await import('../server/cli.ts');
  await run(['start', '--dev']);
} else {
  try {
    await prepare({ need: ['install', 'generate'] });
    process.exitCode = await both();
  } catch (error) {
    console.error(error?.name === 'PreparationError' ? `portico: ${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Runs both halves until one of them ends or a signal arrives; gives the exit code. */
function both() {
  const api = process.env.PORTICO_API ?? `http://localhost:${port}`;
  const env = { ...process.env, PORT: port, PORTICO_API: api, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
  // In groups of their own: Ctrl-C reaches only us, and each half receives it once. (tsx takes a second signal for
  // impatience and kills the server in the midst of its stop.)
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env, detached: true };
  const start = (...args) => spawn(process.execPath, args, options);
  const halves = [
    start('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'bin/dev.mjs', '--server'),
    start('node_modules/vite/bin/vite.js', '--clearScreen', 'false'),
  ];
  let code;
  const running = new Set(halves);
  const stop = (exitCode) => {
    if (code !== undefined) return;
    code = exitCode;
    for (const half of running) half.kill('SIGTERM');
    setTimeout(() => running.forEach((half) => half.kill('SIGKILL')), PATIENCE_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop(0));
  return new Promise((done) => {
    for (const half of halves) {
      half.once('exit', (exitCode) => {
        running.delete(half);
        if (running.size > 0) stop(exitCode ?? 1);
        else done(code ?? exitCode ?? 1);
      });
    }
  });
}
