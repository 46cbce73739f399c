import { MAX_EMAIL_LENGTH } from '../limits';

const ADDRESS = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@.<>"(),;:\\]+$/;
const PHONE = /^\+?[0-9]{6,15}$/;

/**
 * Reads how a guest can be reached (specification S-LOBBY-2: the guest's identifier).
 * @returns an e-mail address, or a phone number without separators; undefined for anything else
 */
export function readContact(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text.length > MAX_EMAIL_LENGTH) return undefined;
  if (ADDRESS.test(text)) return text;
  const digits = text.replace(/[\s.()-]/g, '');
  return PHONE.test(digits) ? digits : undefined;
}
