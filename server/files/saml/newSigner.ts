// `@peculiar/x509` needs it.
import 'reflect-metadata';
import { createPrivateKey, randomBytes, webcrypto } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';
import type { Signer } from './serviceProvider';

/** Signatures with SHA-256; 3072 bits are enough beyond 2030 (NIST SP 800-57, part 1, table 2). */
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3072,
};
/** An identity provider trusts the certificate because it is in the metadata; its end would only stop sign-ins. */
const YEARS = 20;

/** Makes a key for signed requests, with a certificate that signs itself. @param name of the service provider */
export async function newSigner(name: string, now: Date): Promise<Signer> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(now.getUTCFullYear() + YEARS);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // Positive, 127 bits (RFC 5280, 4.1.2.2).
    serialNumber: `4${randomBytes(16).toString('hex').slice(1)}`,
    name: [{ CN: [name] }],
    notBefore: now,
    notAfter,
    signingAlgorithm: ALGORITHM,
    keys,
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return {
    certificate: certificate.toString('pem'),
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
