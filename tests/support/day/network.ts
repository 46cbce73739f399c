import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { SessionEvent } from './generate';
import { secretFile, sendPacket, startFreeRadius, type FreeRadius } from '../freeRadius';
import { eventually, freePort } from '../syslog/reception';

const RSYSLOG = '/usr/sbin/rsyslogd';
export const hasRsyslog = existsSync(RSYSLOG);

/**
 * Sends lines through a real rsyslog, which forwards them by TCP.
 * @param target the port of the server
 */
export async function sendByRsyslog(folder: string, lines: readonly string[], target: number): Promise<void> {
  const input = await freePort();
  const file = join(folder, 'rsyslog.conf');
  writeFileSync(
    file,
    `global(workDirectory="${folder}")
module(load="imtcp")
input(type="imtcp" address="127.0.0.1" port="${input}")
action(type="omfwd" target="127.0.0.1" port="${target}" protocol="tcp" template="RSYSLOG_ForwardFormat"
  action.resumeRetryCount="-1" action.resumeInterval="1")
`,
  );
  const rsyslog = spawn(RSYSLOG, ['-n', '-f', file, '-i', join(folder, 'rsyslog.pid')], { stdio: 'ignore' });
  const socket = await eventually(async () => {
    const tried = connect(input, '127.0.0.1');
    await once(tried, 'connect');
    return tried;
  });
  for (const line of lines) socket.write(`${line}\n`);
  socket.end();
  await once(socket, 'close');
  // It sends what it has before it ends.
  rsyslog.kill('SIGTERM');
  await once(rsyslog, 'exit');
}

const STATUS = { start: 'Start', interim: 'Interim-Update', stop: 'Stop' } as const;

/** Sends sessions by radclient through a real FreeRADIUS. @returns how many packets were answered */
export async function sendByRadius(
  folder: string,
  server: { readonly url: string; readonly key: string; readonly secret: string },
  events: readonly SessionEvent[],
): Promise<number> {
  const radius: FreeRadius = await startFreeRadius(folder, server.url, server.key);
  const secret = await secretFile(folder, 'secret', server.secret);
  let answered = 0;
  // FreeRADIUS takes one new sender a second.
  for (const [at, event] of events.entries()) {
    const packet = {
      'Acct-Session-Id': event.session_id,
      'Acct-Status-Type': STATUS[event.event],
      'NAS-Identifier': 'ap-1',
      'User-Name': event.login,
      'Calling-Station-Id': event.mac_address,
      'Acct-Session-Time': event.duration,
      'Acct-Input-Octets': event.input_octets,
      'Acct-Output-Octets': event.output_octets,
      'Event-Timestamp': Math.floor(Date.parse(event.time) / 1000),
      ...(event.cause && { 'Acct-Terminate-Cause': event.cause }),
    };
    if (await sendPacket(radius, packet, { secret, tries: at === 0 ? 5 : 3 })) answered += 1;
  }
  await radius.stop();
  return answered;
}
