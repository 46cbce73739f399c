// A process of its own that opens the embedded database, so that a test can kill it. It speaks JSON lines: what
// happened goes out, `stop` comes in; it ends when its input does, so that nothing outlives the test.
import { createInterface } from 'node:readline';
import { openEmbedded, type EmbeddedOptions } from '../../../../server/db/embedded';

const say = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`);
const { forget, ...options } = JSON.parse(process.argv[2] ?? '{}') as EmbeddedOptions & { forget?: boolean };

try {
  const database = await openEmbedded({ ...options, onExit: (reason) => say({ event: 'exit', reason }) });
  const { connection, attached, pid } = database;
  say({ event: 'opened', connection, attached, pid });
  if (!forget) {
    for await (const line of createInterface({ input: process.stdin })) if (line === 'stop') break;
    await database.stop();
    say({ event: 'stopped' });
  }
} catch (error) {
  const { name, message } = error as Error;
  say({ event: 'error', name, message });
  process.exitCode = 1;
}
process.stdin.destroy();
