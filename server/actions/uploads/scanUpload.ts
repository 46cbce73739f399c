import type { ScannerConfig } from '../../config/scanner';
import { failure, uploadNotScanned } from '../../errors/catalogue';
import { scan } from '../../outgoing/clamd';

/**
 * Has a file looked through for malware where the operator has a scanner (ASVS V5.4.3); without one, nothing happens.
 * @param signal ends it when the client has gone
 * @throws PorticoError 422 UPLOAD_MALWARE with the name that the scanner gives it; 503 UPLOAD_NOT_SCANNED when it does
 * not say whether there is any
 */
export async function scanUpload(
  scanner: ScannerConfig | undefined,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<void> {
  if (!scanner) return;
  const found = await scan(scanner, bytes, signal).catch((error: unknown) => {
    throw uploadNotScanned(error);
  });
  if (found !== null) throw failure('UPLOAD_MALWARE', found);
}
