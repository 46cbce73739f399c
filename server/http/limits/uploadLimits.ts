import { join } from 'node:path';
import fastifyPlugin from 'fastify-plugin';
import { IncomingFiles } from './incoming';
import type { ScannerConfig } from '../../config/scanner';
import { MalwareScanner } from '../../actions/uploads/scanUpload';
import { SCANS, SCANS_PER_COMPANY, UploadSlots } from './slots';

declare module 'fastify' {
  interface FastifyInstance {
    /** Uploaded files while they arrive. */
    readonly incoming: IncomingFiles;
    readonly uploadSlots: UploadSlots;
    readonly scanSlots: UploadSlots;
    /** null where the operator has none. */
    readonly malwareScanner: MalwareScanner | null;
  }
}

interface UploadConfig {
  readonly dataFolder: string;
  readonly scanner?: ScannerConfig | undefined;
}

/** What uploads and imports share: the folder of files that are arriving, and the slots in which they are processed;
 * and the scanner of uploads. */
export const uploadLimitsPlugin = fastifyPlugin<{ config: UploadConfig; now: () => Date }>(
  async (app, { config, now }) => {
    const incoming = new IncomingFiles(join(config.dataFolder, 'incoming'));
    await incoming.open(now());
    app.decorate('incoming', incoming);
    app.decorate('uploadSlots', new UploadSlots());
    app.decorate('scanSlots', new UploadSlots(SCANS_PER_COMPANY, SCANS));
    app.decorate('malwareScanner', config.scanner ? new MalwareScanner(config.scanner, now) : null);
  },
  { name: 'portico-upload-limits' },
);
