import ipaddr from 'ipaddr.js';

/** What a database of places says about a network. */
interface Entry {
  readonly country?: string;
  /** Name of the city, by the language as the format calls it. */
  readonly city?: Readonly<Record<string, string>>;
}

interface PlacesFileOptions {
  /** What the file says it is; default: one with cities. */
  readonly type?: string;
  readonly ipVersion?: 4 | 6;
}

type Value = string | number | { readonly [name: string]: Value };

const NODE_BYTES = 6;
const SEPARATOR_BYTES = 16;
const MARKER = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');
/** Types of the data section (MaxMind DB file format 2.0, "Data Types"). */
const TYPES = { text: 2, uint32: 6, map: 7 } as const;

/** Type and size of a value; sizes from 29 on have a byte of their own. */
const control = (type: number, size: number): Buffer =>
  size < 29 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 29, size - 29]);

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([control(TYPES.text, text.length), text]);
  }
  if (typeof value === 'number') {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(value);
    return Buffer.concat([control(TYPES.uint32, number.length), number]);
  }
  const members = Object.entries(value);
  return Buffer.concat([control(TYPES.map, members.length), ...members.flatMap((pair) => pair.map(encode))]);
}

const encodeEntry = ({ country, city }: Entry): Buffer =>
  encode({
    ...(country !== undefined && { country: { iso_code: country } }),
    ...(city && { city: { names: city } }),
  });

/** The bits of a network, in a tree of that version: IPv4 has the first 96 bits of `::/96` in one of IPv6. */
function bitsOf(network: string, ipVersion: 4 | 6): string {
  const [address, length] = ipaddr.parseCIDR(network);
  const bits = address
    .toByteArray()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .slice(0, length);
  return address.kind() === 'ipv4' && ipVersion === 6 ? '0'.repeat(96) + bits : bits;
}

/**
 * A small database of places in the MaxMind DB file format 2.0, of networks that do not contain one another.
 * @param networks by CIDR; bytes: a record as it is in the file
 */
export function placesFile(
  networks: Readonly<Record<string, Entry | Buffer>>,
  { type = 'Test-City', ipVersion = 6 }: PlacesFileOptions = {},
): Buffer {
  const nodes: [left: number | null, right: number | null][] = [[null, null]];
  const data: Buffer[] = [];
  /** Where a record points to data: counted from the end of the tree, once that is known. */
  const leaves: { readonly node: number; readonly side: 0 | 1; readonly offset: number }[] = [];
  let size = 0;
  for (const [network, content] of Object.entries(networks)) {
    const bits = bitsOf(network, ipVersion);
    let node = 0;
    for (const [depth, bit] of [...bits].entries()) {
      const side = bit === '1' ? 1 : 0;
      if (depth === bits.length - 1) leaves.push({ node, side, offset: size });
      else node = nodes[node]![side] ??= nodes.push([null, null]) - 1;
    }
    const entry = Buffer.isBuffer(content) ? content : encodeEntry(content);
    data.push(entry);
    size += entry.length;
  }
  const tree = nodes.map((records) => records.map((record) => record ?? nodes.length));
  for (const { node, side, offset } of leaves) tree[node]![side] = nodes.length + SEPARATOR_BYTES + offset;
  const written = Buffer.alloc(nodes.length * NODE_BYTES);
  tree.flat().forEach((record, place) => written.writeUIntBE(record, place * 3, 3));
  const metadata = encode({
    ...{ node_count: nodes.length, record_size: 24, ip_version: ipVersion, database_type: type },
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1_700_000_000 },
  });
  return Buffer.concat([written, Buffer.alloc(SEPARATOR_BYTES), ...data, MARKER, metadata]);
}
