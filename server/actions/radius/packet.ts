/** An accounting packet as FreeRADIUS sends it: each attribute with its values, in their order. */
export type Packet = Readonly<Record<string, { readonly type: string; readonly value: readonly (string | number)[] }>>;

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * FreeRADIUS writes each byte above 127 as a character of its own (`é` comes as `Ã©`). Bytes that are not UTF-8 are
 * read as ISO 8859-1. Control characters and halves of surrogate pairs are removed.
 */
function readText(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  let read = text;
  try {
    read = UTF8.decode(bytes);
  } catch {
    // It is ISO 8859-1: the text stays as it is.
  }
  return read.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
}

/** Every value of an attribute, as text. */
const valuesOf = (packet: Packet, name: string): readonly string[] =>
  (packet[name]?.value ?? []).map((value) => (typeof value === 'number' ? String(value) : readText(value)));

/** The first value of an attribute; undefined where it is absent or empty. */
export const textOf = (packet: Packet, name: string): string | undefined => valuesOf(packet, name)[0] || undefined;

/** A whole number from 0 on; undefined for anything else. */
export function numberOf(packet: Packet, name: string): number | undefined {
  const text = textOf(packet, name);
  return text !== undefined && /^[0-9]{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The values of an attribute of bytes (`0x6162`), which FreeRADIUS writes in hexadecimal, as text. */
export const bytesOf = (packet: Packet, name: string): readonly string[] =>
  valuesOf(packet, name).map((value) =>
    /^0x(?:[0-9a-f]{2})*$/i.test(value) ? readText(Buffer.from(value.slice(2), 'hex').toString('latin1')) : value,
  );
