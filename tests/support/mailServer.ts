import { SMTPServer } from 'smtp-server';

/** A mail as it came in. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, as they were sent. */
  readonly raw: string;
  readonly header: (name: string) => string | undefined;
  /** The plain text, decoded. */
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  /** For `SMTP_URL`; allows plain text, because this server has no STARTTLS. */
  readonly url: string;
  /** The same without that permission. */
  readonly strictUrl: string;
  readonly received: Received[];
  /** Answers the next mails with these statuses instead of taking them. */
  refuse(...statuses: number[]): void;
  /** Says nothing when it gets this recipient, until it is released. */
  hangFor(address: string): void;
  /** Who has been waited for in vain so far; the next attempts are not held up. */
  release(): readonly string[];
  /** The first mail, the past ones included, of which this is true. */
  next(wanted: (mail: Received) => boolean): Promise<Received>;
  close(): Promise<void>;
}

/** A real SMTP server on loopback. */
export async function mailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const refusals: number[] = [];
  const silent = new Set<string>();
  const held: { readonly to: string; readonly refuse: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (!silent.has(address)) return done();
      held.push({ to: address, refuse: () => done(Object.assign(new Error('later'), { responseCode: 451 })) });
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const status = refusals.shift();
        if (status !== undefined) return done(Object.assign(new Error('no'), { responseCode: status }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push(
          parsed(
            Buffer.concat(chunks).toString('utf8'),
            mailFrom ? mailFrom.address : '',
            rcptTo.map(({ address }) => address),
          ),
        );
        done();
        waiting.forEach((look) => look());
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    strictUrl: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (...statuses) => void refusals.push(...statuses),
    hangFor: (address) => void silent.add(address),
    release() {
      silent.clear();
      const all = held.splice(0);
      all.forEach(({ refuse }) => refuse());
      return all.map(({ to }) => to);
    },
    next: (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received.find(wanted);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parsed(raw: string, from: string, to: readonly string[]): Received {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replace(/\r\n[ \t]+/g, ' ');
  const part = (type: string) => {
    const found = new RegExp(`Content-Type: ${type}[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--`, 'i').exec(raw);
    const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(found?.[0] ?? '')?.[1]?.toLowerCase();
    return decoded(found?.[1] ?? '', encoding);
  };
  return { from, to, raw, header, text: part('text/plain'), html: part('text/html') };
}

function decoded(text: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return text.replaceAll('\r\n', '\n');
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
