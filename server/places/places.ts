import { readFile, stat } from 'node:fs/promises';
import type { Locale } from '../../domain/text/locale';
import { plainAddress } from '../../domain/text/parseAddress';
import type { Place } from '../../domain/text/placeName';
import { isPublicAddress } from '../outgoing/allowedAddress';
import { Mmdb } from './mmdb';

/** The file is read into memory; the largest ones of today have a quarter of this. In bytes. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Databases of other kinds (`GeoLite2-ASN`) have the same format, and no country. */
const HAS_COUNTRIES = /country|city|enterprise/i;
const COUNTRY = /^[A-Z]{2}$/;
const MAX_CITY_LENGTH = 100;
/** What a database calls our languages. */
const LANGUAGES: Readonly<Record<Locale, string>> = { fr: 'fr', en: 'en', es: 'es', zh: 'zh-CN' };

/**
 * Says where addresses are, from a file that the operator provides (MaxMind DB file format 2.0, as GeoLite2 and DB-IP
 * have it). Nothing is asked of any other machine. Without a file, or while it cannot be read, no place is known.
 */
export class Places {
  private reader: Mmdb | undefined;
  /** The file as it was looked at last. */
  private version = '';

  /** @param file undefined: no places are known */
  constructor(private readonly file: string | undefined) {}

  /**
   * Reads the file if it is another one than last time. One that cannot be read is reported once, and what was read
   * before stays in use.
   * @throws Error that says what is wrong with the file
   */
  async refresh(): Promise<void> {
    if (this.file === undefined) return;
    const version = await versionOf(this.file);
    if (version === this.version) return;
    this.version = version;
    try {
      this.reader = await open(this.file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const rest = this.reader ? 'the one that was read before stays in use' : 'no places are known';
      throw new Error(`PORTICO_PLACES: ${this.file} cannot be used (${reason}); ${rest}`, { cause: error });
    }
  }

  /**
   * Where an address is.
   * @param locale of the name of the city; English where the database does not have it
   * @returns undefined for one that is not of the internet, or that the database does not know
   */
  find(ip: string, locale: Locale): Place | undefined {
    const address = plainAddress(ip);
    if (!this.reader || !address || !isPublicAddress(ip)) return undefined;
    // An IPv6 address would be looked up by its first bits as if it were one of IPv4.
    if (address.kind() === 'ipv6' && this.reader.ipVersion === 4) return undefined;
    const [country, named, english] = this.look(address.toByteArray(), LANGUAGES[locale]) ?? [];
    if (country === undefined || !COUNTRY.test(country)) return undefined;
    return { country, city: (named ?? english)?.slice(0, MAX_CITY_LENGTH) || null };
  }

  /** A file that is damaged in the middle is noticed only here. */
  private look(address: readonly number[], language: string): (string | undefined)[] | undefined {
    const city = ['city', 'names'];
    try {
      return this.reader?.find(address, [
        ['country', 'iso_code'],
        [...city, language],
        [...city, 'en'],
      ]);
    } catch {
      return undefined;
    }
  }
}

/** Another text for another file, and for one that is gone. */
async function versionOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

/** @throws Error for a file that is no database with countries */
async function open(file: string): Promise<Mmdb> {
  if ((await stat(file)).size > MAX_BYTES) throw new Error(`larger than ${MAX_BYTES / 1024 / 1024} MiB`);
  const reader = new Mmdb(await readFile(file));
  if (!HAS_COUNTRIES.test(reader.type)) throw new Error(`a database of the type ${reader.type}`);
  return reader;
}
