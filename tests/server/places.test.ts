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
/** Bytes of the format: a list of pointers; a list with one member, which is an empty list. */
const listOf = (pointers: number, to: number) =>
  Buffer.concat([Buffer.from([pointers, 4]), Buffer.alloc(2 * pointers, Buffer.from([0x20, to]))]);
const LIST_OF_ONE = Buffer.from([0x01, 4, 0x00, 4]);
/** A map with other members before its country. */
const record = (...values: readonly Buffer[]) => {
  const members = values.flatMap((value) => [Buffer.from('Ax'), value]);
  return Buffer.concat([Buffer.from([0xe0 | (values.length + 1)]), ...members, Buffer.from('Gcountry')]);
};
/** Lists of twenty pointers to the list before: 20 to the power of five values, in a few bytes. */
const lists = () => record(...[1, 2, 3, 4, 5].map((n) => listOf(20, n === 1 ? 1 : 3 + (n - 2) * 44)));
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

  it('that is missing when the server starts, or damaged inside, refuses no sign-in', async () => {
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

  it.each([
    ['lists of lists that are written once', lists],
    [
      'a list of 65 821 lists',
      () => record(Buffer.concat([Buffer.from([0x1f, 4, 0, 0, 0]), Buffer.alloc(263_284, LIST_OF_ONE)])),
    ],
    ['a pointer to itself', () => Buffer.from([0x20, 0])],
    ['a list larger than the file', () => record(Buffer.from([0x1f, 4, 0xff, 0xff, 0xff]))],
  ])('with a record that has %s answers at once, and goes on', async (_, hostile) => {
    const places = await opened({ '8.8.8.0/24': hostile(), '90.80.0.0/16': LYON } as never);
    // Its own work: a busy machine makes it wait, but not work more.
    const begin = process.cpuUsage();
    places.find('8.8.8.8', 'fr');
    const { user, system } = process.cpuUsage(begin);
    expect((user + system) / 1000).toBeLessThan(500);
    expect(places.find('90.80.1.2', 'fr')).toEqual({ country: 'FR', city: 'Lyon' });
  });

  it('skips what was not requested, and follows pointers', async () => {
    const text = (value: string) => Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)]);
    // The record of the first network is an ISO code; the second one's country points to it.
    const country = Buffer.concat([text('country'), Buffer.from([0xe1]), text('iso_code'), Buffer.from([0x20, 0])]);
    const more = [listOf(3, 0), Buffer.from([0x01, 7]), Buffer.from([0x68, ...new Array<number>(8).fill(1)])];
    const members = more.map((value, n) => Buffer.concat([text(`x${n}`), value]));
    const second = Buffer.concat([Buffer.from([0xe4]), ...members, country]);
    const places = await opened({ '8.8.8.0/24': text('US'), '90.80.0.0/16': second } as never);
    expect(places.find('90.80.1.2', 'fr')).toEqual({ country: 'US', city: null });
    expect(places.find('8.8.8.8', 'fr')).toBeUndefined();
  });

  it('is named by the configuration, from the folder of the program', async () => {
    expect(readConfig({ PORTICO_PLACES: 'places.mmdb' }, folder).placesFile).toBe(file);
    expect(readConfig({}, folder).placesFile).toBeUndefined();
    const none = new Places(undefined);
    await none.refresh();
    expect(none.find('90.80.1.2', 'fr')).toBeUndefined();
  });
});
