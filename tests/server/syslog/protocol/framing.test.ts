import { describe, expect, it } from 'vitest';
import { EndlessMessage, Frames } from '../../../../server/syslog/protocol/framing';
import { MAX_MESSAGE_BYTES, MAX_SKIPPED_BYTES } from '../../../../server/syslog/protocol/limits';

const read = (frames: Frames, text: string) => frames.push(Buffer.from(text)).map(String);

/** The same stream, cut into chunks of every size. */
function inChunks(stream: string, size: number): string[] {
  const frames = new Frames();
  const bytes = Buffer.from(stream);
  const found: string[] = [];
  for (let at = 0; at < bytes.length; at += size) found.push(...frames.push(bytes.subarray(at, at + size)).map(String));
  return [...found, ...frames.end().map(String)];
}

describe('framing (RFC 6587)', () => {
  it('reads octet counting and lines, mixed, however the stream is cut', () => {
    const stream = '9 <1>a\nb c.<2>line\r\n11 <3>été…\n\n<4>x\u0000\n1732475402.123 squid\n2026-11-24 text\nlast';
    const expected = ['<1>a\nb c.', '<2>line', '<3>été…', '<4>x', '1732475402.123 squid', '2026-11-24 text', 'last'];
    for (const size of [1, 2, 3, 5, 7, 1000]) expect(inChunks(stream, size)).toEqual(expected);
  });

  it('takes a number without "<" after it as text', () => {
    expect(inChunks('12 monkeys\n0 <1>a\n99999999 <1>b\n', 4)).toEqual(['12 monkeys', '0 <1>a', '99999999 <1>b']);
  });

  it('cuts a long line and goes on with the next one', () => {
    const frames = new Frames();
    const [cut, next] = read(frames, `<1>${'x'.repeat(20_000)}\n<2>next\n`);
    expect(cut).toHaveLength(MAX_MESSAGE_BYTES);
    expect(next).toBe('<2>next');
    const counted = read(frames, `20003 <1>${'y'.repeat(20_000)}10 <3>counted\n`);
    expect(counted.map((one) => one.length)).toEqual([MAX_MESSAGE_BYTES, 10]);
  });

  it('gives up on a message that never ends, and holds no more than it needs until then', () => {
    const frames = new Frames();
    const chunk = Buffer.alloc(1_000, 'x');
    let pushed = 0;
    expect(() => {
      for (; pushed < 1_000_000; pushed += chunk.length) frames.push(chunk);
    }).toThrow(EndlessMessage);
    expect(pushed).toBeLessThanOrEqual(MAX_MESSAGE_BYTES + MAX_SKIPPED_BYTES + 2 * chunk.length);
    expect(() => new Frames().push(Buffer.from('9999999 <1>'))).toThrow(EndlessMessage);
  });

  it('reads a stream that comes byte by byte in linear time', () => {
    const frames = new Frames();
    const line = Buffer.from(`<1>${'x'.repeat(5_000)}\n`);
    let found = 0;
    for (let times = 0; times < 20; times++) for (const byte of line) found += frames.push(Buffer.from([byte])).length;
    expect(found).toBe(20);
  });
});
