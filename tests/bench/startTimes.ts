import { LIST_ROWS } from '../../domain/limits';
import { header, median, row } from './report';
import { residentMemory, startServer, temporaryData, tokenOf } from './server';

const ROUNDS = 3;
const BAR_READY_MS = 2000;
const BAR_COMMAND_MS = 5000;
const BAR_MEMORY_MIB = 200;

/** First start (empty folder, demo data), later starts, and what the running server keeps in memory. */
export async function startTimes(): Promise<void> {
  const { folder, remove } = await temporaryData();
  try {
    const first = await startServer(folder);
    await first.stop();
    const later: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServer(folder);
      later.push(server.readyAfter);
      const token = await tokenOf(server.base, 'admin');
      for (let call = 0; call < 200; call += 1) {
        await (
          await fetch(`${server.base}/legacy/elements/user?limit=${LIST_ROWS}`, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).text();
      }
      memory.push(residentMemory(server.pid));
      await server.stop();
    }
    const ms = (value: number) => `${Math.round(value)} ms`;
    header();
    row('first start, demo data included', ms(first.readyAfter), 'two minutes', first.readyAfter / 120_000, '≤ 1');
    row('later start of `npm start`', ms(median(later)), ms(BAR_COMMAND_MS), median(later) / BAR_COMMAND_MS, '≤ 1');
    row('ready on existing data', ms(median(later)), ms(BAR_READY_MS), median(later) / BAR_READY_MS, '≤ 1');
    row(
      'memory of the server after 200 lists',
      `${Math.round(median(memory))} MiB`,
      `${BAR_MEMORY_MIB} MiB`,
      median(memory) / BAR_MEMORY_MIB,
      '≤ 1',
    );
  } finally {
    await remove();
  }
}
