import { accountingBench } from './accounting';
import { alertsBench } from './alerts';
import { companiesBench } from './companies';
import { assignmentsBench } from './assignments';
import { directusBench } from './directus';
import { exportBench } from './export';
import { firstRowsBench } from './firstRows';
import { formBench } from './form';
import { hostileBench } from './hostile';
import { identitiesBench } from './identities';
import { intakeBench } from './intake';
import { lighthouseBench } from './lighthouse';
import { logsBench } from './logs';
import { monitoringBench } from './monitoring';
import { overviewBench } from './overview';
import { reportsBench } from './reports';
import { scriptSizes } from './scriptSizes';
import { signInsBench } from './signIns';
import { startTimes } from './startTimes';
import { steadyBench } from './steady';
import { syslogBench } from './syslog';
import { throughputBench } from './throughput';
import { successorBench } from './successor';
import { transferBench } from './transferList';

/** Benchmarks by name; `npm run bench -- scripts` runs one, `-- steady=600` one with an argument of its own. */
const BENCHES: Readonly<Record<string, (argument?: string) => Promise<void>>> = {
  accounting: accountingBench,
  alerts: alertsBench,
  scripts: scriptSizes,
  start: startTimes,
  identities: identitiesBench,
  export: exportBench,
  rows: firstRowsBench,
  form: formBench,
  transfer: transferBench,
  assignments: assignmentsBench,
  throughput: throughputBench,
  directus: directusBench,
  signins: signInsBench,
  steady: steadyBench,
  successor: successorBench,
  intake: intakeBench,
  syslog: syslogBench,
  companies: companiesBench,
  overview: overviewBench,
  reports: reportsBench,
  hostile: hostileBench,
  lighthouse: lighthouseBench,
  logs: logsBench,
  monitoring: monitoringBench,
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(BENCHES);
for (const wantedOne of names) {
  const [name = '', argument] = wantedOne.split('=');
  const bench = BENCHES[name];
  if (!bench) throw new Error(`no benchmark "${name}"; known: ${Object.keys(BENCHES).join(', ')}`);
  console.log(`\n## ${name}`);
  await bench(argument);
}
process.exit(0);
