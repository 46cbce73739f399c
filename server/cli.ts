import { parseArgs } from 'node:util';
import { auditAnchor, auditVerify } from './commands/audit';
import { rotateKey } from './commands/key';
import { check, newSchema } from './commands/schema';
import { backup, restore } from './commands/backup';
import { createAdmin } from './commands/createAdmin';
import { seedCommand } from './commands/seed';
import { start } from './commands/start';
import { readConfig } from './config/config';
import { demoLogins } from './demo/logins';
import { open } from './app/open';
import { programFolder } from './config/programFolder';

const HELP = `portico <command>

  start [--live] [--dev]            the console and its back end, on HOST:PORT (localhost:3000)
  migrate                           bring the database up to date, and stop
  seed [--size small|medium|large] [--seed N] [--live]
                                    fill an empty database with demo data
  demo-logins [--json]              a login for every demo role
  create-admin --login L --company C [--name N] [--email E] [--superadmin]
                                    an administrator, and a one-time link for the password
  schema check                      check the files in schemas/
  schema new NAME                   write a first schema file
  backup FILE                       everything, in one file
  restore FILE                      the same, into an empty database
  audit verify [--company KEY] [--anchor FILE]
                                    work the audit log out again; exit code 1 when it is not intact
  audit anchor                      print where the audit log stands, to be kept elsewhere
  key rotate                        replace the installation's key (a given one: PORTICO_NEW_SECRET_KEY)
  build                             prepare the clone, and stop
`;

const OPTIONS = {
  dev: { type: 'boolean', default: false },
  live: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  superadmin: { type: 'boolean', default: false },
  size: { type: 'string', default: 'small' },
  seed: { type: 'string', default: '1' },
  login: { type: 'string' },
  company: { type: 'string' },
  anchor: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Runs one command of `portico`. @param argv words after `portico` */
export async function run(argv: string[]): Promise<void> {
  const program = programFolder();
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: OPTIONS,
  });
  const config = readConfig(process.env, process.cwd(), program);
  const [command = 'start', first, second] = positionals;
  if (values.help) return void console.log(HELP);
  switch (command) {
    case 'start':
      return start(config, { program, dev: values.dev, live: values.live });
    case 'migrate': {
      const opened = await open(config, { reuseRunningDatabase: true, log: (line) => console.log(line) });
      await opened.close();
      return void console.log('the database is up to date');
    }
    case 'seed':
      return seedCommand(config, { size: values.size, seed: Number(values.seed), live: values.live });
    case 'demo-logins': {
      const logins = demoLogins();
      if (values.json) return void console.log(JSON.stringify(logins, null, 2));
      return void console.table(logins);
    }
    case 'create-admin':
      return createAdmin(config, values);
    case 'schema':
      if (first === 'check') return check(config);
      if (first === 'new' && second) return newSchema(config, second);
      break;
    case 'backup':
      if (first) return backup(config, first);
      break;
    case 'restore':
      if (first) return restore(config, first);
      break;
    case 'audit':
      if (first === 'verify') return auditVerify(config, values);
      if (first === 'anchor') return auditAnchor(config);
      break;
    case 'key':
      if (first === 'rotate') return rotateKey(config, process.env['PORTICO_NEW_SECRET_KEY']);
      break;
    case 'help':
      return void console.log(HELP);
  }
  console.error(HELP);
  process.exitCode = 2;
}
