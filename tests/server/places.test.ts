import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config/config';
import { Places } from '../../server/places/places';
import { placesFile } from '../support/placesFile';

const folder = mkdtempSync(join(tmpdir(), 'portico-places-'));
const file = join(folder, 'places.mmdb');
afterAll(() => rmSync(folder, { recursive: true }));

const LYON = { country: 'FR', city: { en: 'Lyons', fr: 'Lyon' } };
const NETWORKS = {
  '90.80.0.0/16': LYON,
  '8.8.8.0/24': { country: 'US' },
  '2a01:cb00::/28': LYON,
  '9.9.9.0/24': { city: { en: 'Nowhere' } },
  '9.9.8.0/24': { country: 'neverland' },
  // A database may have anything for addresses that are of no place.
  '10.0.0.0/8': { country: 'XX' },
};
/** Writes the file as a download does: complete, under its name at once. */
function replace(content: Buffer | string): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}
async function opened(networks = NETWORKS, options = {}): Promise<Places> {
  replace(placesFile(networks, options));
  const places = new Places(file);
  await places.refresh();
  return places;
}
beforeEach(() => rmSync(file, { force: true }));

describe('a database of places', () => {
  it.each([
    ['90.80.1.2', { country: 'FR', city: 'Lyon' }],
    ['::ffff:90.80.1.2', { country: 'FR', city: 'Lyon' }],
    ['2a01:cb00:1::5', { country: 'FR', city: 'Lyon' }],
    ['8.8.8.8', { country: 'US', city: null }],
  ])('says where %s is', async (ip, place) => {
    expect((await opened()).find(ip, 'fr')).toEqual(place);
  });

  it.each([
    ['90.81.0.1', 'it does not know'],
    ['2a02::1', 'it does not know'],
    ['9.9.9.9', 'has no country there'],
    ['9.9.8.8', 'has no code of a country there'],
    ['10.1.2.3', 'is of a local network'],
    ['127.0.0.1', 'is of this machine'],
    ['100.64.0.1', 'is shared by a provider'],
    ['fd00::1', 'is of a local network'],
    ['fe80::1%eth0', 'is of one link'],
    // Its last 32 bits are not those of an IPv4 address (RFC 4291, 2.5.5.1).
    ['::90.80.1.2', 'is no IPv4 address'],
    ['2002:5a50:102::1', 'is of a tunnel'],
    ['', 'is none'],
    ['unknown', 'is none'],
  ])('says nothing about %j, which %s', async (ip) => {
    expect((await opened()).find(ip, 'fr')).toBeUndefined();
  });

  it('gives the city in the language of the reader, else in English', async () => {
    const places = await opened();
    expect(places.find('90.80.1.2', 'en')?.city).toBe('Lyons');
    expect(places.find('90.80.1.2', 'zh')?.city).toBe('Lyons');
  });

  it('with addresses of IPv4 alone knows no address of IPv6', async () => {
    const places = await opened({ '90.80.0.0/16': LYON, '42.0.0.0/8': LYON } as never, { ipVersion: 4 });
    expect(places.find('90.80.1.2', 'fr')?.country).toBe('FR');
    // 2a01:… begins with the bits of 42.1.…
    expect(places.find('2a01:cb00:1::5', 'fr')).toBeUndefined();
  });

  it('is read again when the file is another one, and never twice when it is the same', async () => {
    const places = await opened();
    replace(placesFile({ '90.80.0.0/16': { country: 'BE' } }));
    expect(places.find('90.80.1.2', 'fr')?.country).toBe('FR');
    await places.refresh();
    expect(places.find('90.80.1.2', 'fr')).toEqual({ country: 'BE', city: null });
    await places.refresh();
    expect(places.find('90.80.1.2', 'fr')?.country).toBe('BE');
  });

  it.each([
    ['no database', () => replace('Not a database of places.')],
    ['empty', () => replace('')],
    ['cut', () => replace(placesFile(NETWORKS).subarray(0, -40))],
    ['a database of something else', () => replace(placesFile(NETWORKS, { type: 'GeoLite2-ASN' }))],
    ['gone', () => rmSync(file)],
  ])('that is replaced by one that is %s stays in use, and that is said once', async (_, replaceIt) => {
    const places = await opened();
    replaceIt();
    await expect(places.refresh()).rejects.toThrow(/PORTICO_PLACES.*stays in use/);
    await places.refresh();
    expect(places.find('90.80.1.2', 'fr')?.country).toBe('FR');
    replace(placesFile({ '90.80.0.0/16': { country: 'CH' } }));
    await places.refresh();
    expect(places.find('90.80.1.2', 'fr')?.country).toBe('CH');
  });

  it('that is missing when the server starts, or damaged inside, keeps nobody out', async () => {
    const places = new Places(file);
    await expect(places.refresh()).rejects.toThrow(/PORTICO_PLACES.*no places are known/);
    expect(places.find('90.80.1.2', 'fr')).toBeUndefined();
    const damaged = placesFile(NETWORKS);
    // The tree stays, its data are gone.
    damaged.fill(0xff, damaged.indexOf('country') - 2, damaged.indexOf('neverland'));
    replace(damaged);
    await places.refresh();
    expect(places.find('90.80.1.2', 'fr')).toBeUndefined();
  });

  it('is named by the configuration, from the folder of the program', async () => {
    expect(readConfig({ PORTICO_PLACES: 'places.mmdb' }, folder).placesFile).toBe(file);
    expect(readConfig({}, folder).placesFile).toBeUndefined();
    const none = new Places(undefined);
    await none.refresh();
    expect(none.find('90.80.1.2', 'fr')).toBeUndefined();
  });
});
