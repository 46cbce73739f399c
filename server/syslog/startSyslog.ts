import { loseMessages } from '../actions/intake/linesSetAside';
import { isCompanyActive } from '../auth/accountStatus';
import type { Context } from '../context/context';
import { asSystem } from '../db/connect';
import { PorticoError } from '../errors/catalogue';
import { databaseError } from '../errors/databaseError';
import { syslogSenders } from '../storage/intake/senders';
import { deliver, isThrottled } from './deliver';
import { parsersOf } from './parsers/parserStore';
import { syslogCounts, type SyslogCounts } from './reception/counts';
import type { ConnectionLimits } from './reception/connections';
import { Reception } from './reception/reception';

interface StartOptions {
  readonly say: (line: string) => void;
  readonly onError: (error: unknown) => void;
  /** For tests: counts and limits of their own. */
  readonly counts?: SyslogCounts;
  readonly limits?: ConnectionLimits;
  readonly recheckMs?: number;
}

/**
 * Listens for syslog messages on the ports of the configuration (`Config.syslog`).
 * @returns undefined when no port is set; `close` stops listening and stores the messages that wait
 * @throws when a port is in use or a certificate cannot be read
 */
export async function startSyslog(
  context: Context,
  { say, onError, counts = syslogCounts, limits, recheckMs }: StartOptions,
): Promise<Reception | undefined> {
  const { config, db, now } = context;
  if (!config.syslog) return undefined;
  for (const { file, message } of (await parsersOf(config.schemaFolder)).errors) say(`${file}: ${message}`);
  const reception = new Reception({
    config: config.syslog,
    readSenders: async () =>
      (await asSystem(db, syslogSenders)).filter(({ company }) => isCompanyActive(company, now())),
    deliver: (sender, received) => deliver(context, sender, received),
    isThrottled: (sender) => isThrottled(context, sender),
    reportLoss: (sender, count, reason) => loseMessages(context, sender, count, reason),
    // The database is unavailable, or the company sends faster than can be stored: the messages wait.
    isPassing: (error) => (error instanceof PorticoError ? error : databaseError(error))?.status === 503,
    counts,
    onError,
    say,
    now,
    ...(limits && { limits }),
    ...(recheckMs !== undefined && { recheckMs }),
  });
  await reception.open();
  return reception;
}
