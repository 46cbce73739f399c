import { createHash, createHmac, hkdfSync, type BinaryLike } from 'node:crypto';

/** The key that signs one company's audit entries. */
export interface CompanyAuditKey {
  /** HMAC-SHA-256 in hexadecimal digits. */
  mac(text: string): string;
}

/** The key of the audit log. Derived from the installation's key; it never gets to the database. */
export interface AuditKey {
  /** Identifies a key and discloses nothing about it: 12 hexadecimal digits. */
  readonly id: string;
  /** One key for each company: a person who learns one cannot sign for the others. */
  of(companyId: number): CompanyAuditKey;
  /** HMAC-SHA-256 over all companies, for anchors. */
  mac(text: string): string;
}

const KEY_BYTES = 32;

const hmac = (key: BinaryLike, text: string) => createHmac('sha256', key).update(text).digest('hex');

/** @param root 32 secret bytes, derived for this purpose alone */
export function auditKey(root: Buffer): AuditKey {
  const subkey = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', `audit ${purpose}`, KEY_BYTES));
  const companies = new Map<number, CompanyAuditKey>();
  const make = (companyId: number): CompanyAuditKey => {
    const key = subkey(`company ${companyId}`);
    return { mac: (text) => hmac(key, text) };
  };
  const all = subkey('all companies');
  return {
    id: createHash('sha256').update(subkey('id')).digest('hex').slice(0, 12),
    of(companyId) {
      const known = companies.get(companyId) ?? make(companyId);
      companies.set(companyId, known);
      return known;
    },
    mac: (text) => hmac(all, text),
  };
}
