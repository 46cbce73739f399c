import { join } from 'node:path';
import fastifyPlugin from 'fastify-plugin';
import { IncomingFiles } from './incoming';
import { UploadSlots } from './slots';

declare module 'fastify' {
  interface FastifyInstance {
    /** Uploaded files while they arrive. */
    readonly incoming: IncomingFiles;
    readonly uploadSlots: UploadSlots;
  }
}

/** What uploads and imports share: the folder of files that are arriving, and the slots in which they are processed. */
export const uploadLimitsPlugin = fastifyPlugin<{ dataFolder: string; now: () => Date }>(
  async (app, { dataFolder, now }) => {
    const incoming = new IncomingFiles(join(dataFolder, 'incoming'));
    await incoming.open(now());
    app.decorate('incoming', incoming);
    app.decorate('uploadSlots', new UploadSlots());
  },
  { name: 'portico-upload-limits' },
);
