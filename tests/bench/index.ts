import { exportBench } from './export';
import { formBench } from './form';
import { identitiesBench } from './identities';
import { scriptSizes } from './scriptSizes';
import { startTimes } from './startTimes';
import { transferBench } from './transfer';

/** Benchmarks by name; `npm run bench -- scripts` runs one. */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  scripts: scriptSizes,
  start: startTimes,
  identities: identitiesBench,
  export: exportBench,
  form: formBench,
  transfer: transferBench,
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(BENCHES);
for (const name of names) {
  const bench = BENCHES[name];
  if (!bench) throw new Error(`no benchmark "${name}"; known: ${Object.keys(BENCHES).join(', ')}`);
  console.log(`\n## ${name}`);
  await bench();
}
process.exit(0);
