import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Files that contain this are malware for the scanner of the tests. */
export const MALWARE = 'portico-test-malware';
/** Files that contain this are encrypted for it, so that it does not look further. */
export const ENCRYPTED = 'portico-test-encrypted';

/** A scanner that speaks the protocol of `clamd`. */
export interface TestScanner {
  /** As in `PORTICO_CLAMD`. */
  readonly address: string;
  /** What it says in place of a result. */
  answer: string | undefined;
  /** Sizes of the files that it was sent. */
  readonly scanned: number[];
  close(): Promise<void>;
}

/** Starts a scanner that reads the command INSTREAM: chunks with their length before them, the last one empty. */
export async function testScanner(): Promise<TestScanner> {
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const file = fileOf(received);
      if (!file) return;
      scanned.push(file.length);
      socket.end(`${scanner.answer ?? resultOf(file)}\0`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const scanner: TestScanner = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: undefined,
    scanned,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return scanner;
}

function resultOf(file: Buffer): string {
  if (file.includes(ENCRYPTED)) return 'stream: Heuristics.Encrypted.Zip FOUND';
  return file.includes(MALWARE) ? 'stream: Portico.Test FOUND' : 'stream: OK';
}

/** The file of a command; undefined while a part of it is missing. */
function fileOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.subarray(0, command.length).toString() !== command) return undefined;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (at + 4 + length > received.length) return undefined;
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
