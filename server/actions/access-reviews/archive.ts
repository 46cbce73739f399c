import { runInWorker, type RunOptions } from '../../workers/pool';
import type { ZipBytes, ZipText } from '../../files/archives/portableZip';
import type { ReviewExport } from './export';

/**
 * The ZIP of an exported review. A report that cannot be printed (too long, no worker free) does not keep back the
 * signed files: a text in its place says so.
 * @param onFailure called with the reason why there is no report
 * @throws PorticoError when there is no archive either
 */
export async function reviewArchive(
  { files, report, notPrinted }: ReviewExport,
  run: RunOptions,
  onFailure: (error: unknown) => void,
): Promise<Uint8Array> {
  const printed = async (): Promise<ZipBytes | ZipText> => {
    try {
      return { name: 'report.pdf', bytes: await runInWorker('printDocument', report, run) };
    } catch (error) {
      onFailure(error);
      return { name: 'report.txt', text: `${notPrinted}\n` };
    }
  };
  return runInWorker('zip', [await printed(), ...files], run);
}
