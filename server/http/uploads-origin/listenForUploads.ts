import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context/context';
import { buildUploadsApp } from './uploadsApp';

const PORT_UNAVAILABLE = ['EADDRINUSE', 'EACCES'];

/**
 * Opens the second origin in this process, on a port of its own.
 * @returns the port that it has got
 * @throws when a configured port is in use; without a configured port, any free port is used
 */
export async function listenForUploads(
  context: Context,
  say: (line: string) => void,
): Promise<{ app: FastifyInstance; port: number }> {
  const { host, uploads } = context.config;
  const listen = async (port: number) => {
    const app = buildUploadsApp(context, { level: 'warn' });
    try {
      await app.listen({ host, port });
    } catch (error) {
      await app.close();
      throw error;
    }
    return { app, port: (app.server.address() as AddressInfo).port };
  };
  try {
    return await listen(uploads.port);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!PORT_UNAVAILABLE.includes(code)) throw error;
    if (uploads.chosen) {
      throw new Error(`port ${uploads.port} for uploaded files is taken: choose another in PORTICO_UPLOADS_PORT`, {
        cause: error,
      });
    }
    const other = await listen(0);
    say(`port ${uploads.port} is taken: uploaded files are on port ${other.port} (PORTICO_UPLOADS_PORT chooses one)`);
    return other;
  }
}
