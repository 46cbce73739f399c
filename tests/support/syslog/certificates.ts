import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  readonly certFile: string;
  readonly keyFile: string;
  /** SHA-256, as people copy it. */
  readonly fingerprint: string;
}

/** A certificate that signs itself, for one day. @param folder where its files go */
export function selfSigned(folder: string, name: string): Certificate {
  const [certFile, keyFile] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', certFile, '-days', '1', ...subject], { stdio: 'ignore' });
  return { certFile, keyFile, fingerprint: new X509Certificate(readFileSync(certFile)).fingerprint256 };
}
