import { createSocket, type Socket } from 'node:dgram';
import { withoutEnd } from '../protocol/framing';
import { MAX_MESSAGE_BYTES } from '../protocol/limits';
import type { Reception } from './reception';

/** Buffer of the system for datagrams, in bytes; the system may allow less. */
const BUFFER_BYTES = 4 * 1024 * 1024;

/**
 * Receives datagrams (RFC 5426); each is one message. Their senders cannot be paused: a datagram for which the queue
 * has no room is counted and dropped.
 */
export async function listenUdp(reception: Reception, host: string, port: number): Promise<{ close(): Promise<void> }> {
  const socket: Socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.on('message', (datagram, { address }) => {
    const sender = reception.senders.byAddress(address);
    if (!sender) return reception.refuse('unknown', address);
    // A copy: a small view would keep the whole buffer of the socket.
    reception.take('udp', sender, Buffer.from(withoutEnd(datagram.subarray(0, MAX_MESSAGE_BYTES))));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ address: host, port }, () => {
      socket.off('error', reject);
      resolve();
    });
  });
  socket.on('error', reception.onError);
  try {
    socket.setRecvBufferSize(BUFFER_BYTES);
  } catch {
    // The size of the system stays.
  }
  return { close: () => new Promise((resolve) => socket.close(() => resolve())) };
}
