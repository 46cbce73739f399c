import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';

interface Registry {
  /** Address for npm's `registry`. */
  readonly url: string;
  /** Names of the packages that were downloaded. */
  readonly downloaded: ReadonlySet<string>;
  close(): Promise<void>;
}

/**
 * Starts a registry that has the packages of `node_modules`, as they are installed, and no other.
 * @param names the packages that it may hand out; 404 for every other one
 */
export async function startRegistry(names: readonly string[]): Promise<Registry> {
  const downloaded = new Set<string>();
  const server: Server = createServer((request, response) => {
    const [path = '', isArchive] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('?');
    const folder = resolve('node_modules', path);
    if (!names.includes(path) || !existsSync(folder)) {
      response.writeHead(404).end('{}');
    } else if (isArchive === 'archive') {
      downloaded.add(path);
      spawn('tar', ['-C', dirname(folder), '-cf', '-', basename(folder)]).stdout.pipe(response);
    } else {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
      const dist = { tarball: `${urlOf(server)}${path}?archive` };
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          name: path,
          'dist-tags': { latest: manifest.version },
          versions: { [manifest.version]: { ...manifest, dist } },
        }),
      );
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: urlOf(server),
    downloaded,
    close: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
  };
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
