import { createServer, type IncomingHttpHeaders } from 'node:http';

/** A call of the gateway, as it came in. */
interface ReceivedSms {
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly to: string; readonly from: string; readonly text: string; readonly id: string };
}

export interface SmsGateway {
  /** For `PORTICO_SMS_URL`. */
  readonly url: string;
  /** Every call, the refused ones included. */
  readonly calls: ReceivedSms[];
  /** Answers the next calls with these instead of 200; `silence` = no answer at all. */
  answer(...statuses: (number | 'silence')[]): void;
  close(): Promise<void>;
}

/** A real SMS gateway on loopback. */
export async function smsGateway(): Promise<SmsGateway> {
  const calls: ReceivedSms[] = [];
  const answers: (number | 'silence')[] = [];
  const server = createServer((request, reply) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      calls.push({ headers: request.headers, body: JSON.parse(text) as ReceivedSms['body'] });
      const status = answers.shift() ?? 200;
      if (status === 'silence') return;
      // A redirect leads back here: a sender that follows it would be seen to call twice.
      reply.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end('{"ok":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/send`,
    calls,
    answer: (...statuses) => void answers.push(...statuses),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
