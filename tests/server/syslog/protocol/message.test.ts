import { describe, expect, it } from 'vitest';
import { decodeLine } from '../../../../server/syslog/protocol/decode';
import { readMessage } from '../../../../server/syslog/protocol/message';

describe('messages', () => {
  it('reads RFC 5424, with structured data and without a message', () => {
    expect(
      readMessage(
        '<165>1 2003-10-11T22:14:15.003Z mymachine.example.com evntslog - ID47 [exampleSDID@32473 iut="3" eventSource="App \\"]\\" x"][b@1 c="d"] \uFEFFAn event',
      ),
    ).toEqual({
      priority: 165,
      time: '2003-10-11T22:14:15.003Z',
      host: 'mymachine.example.com',
      app: 'evntslog',
      distinct: true,
      text: 'An event',
    });
    expect(readMessage('<34>1 - - - - - -')).toEqual({
      priority: 34,
      time: null,
      host: null,
      app: null,
      distinct: false,
      text: '',
    });
    expect(readMessage('<34>1 2003-10-11T22:14:15Z h a p m [meta sequenceId="7"] x').distinct).toBe(true);
  });

  it.each(['0000-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '9000-01-01T00:00:00Z'])(
    'takes no time from a header that says %s',
    (time) => {
      expect(readMessage(`<34>1 ${time} h a p m - x`)).toMatchObject({ time: null, text: 'x' });
      expect(readMessage(`<34>${time} h a: x`)).toMatchObject({ time: null, text: 'x' });
    },
  );

  it('reads RFC 3164 and what equipment makes of it', () => {
    expect(readMessage('<34>Oct 11 22:14:15 mymachine su[12]: failed for lonvick')).toEqual({
      priority: 34,
      time: null,
      host: 'mymachine',
      app: 'su',
      distinct: false,
      text: 'failed for lonvick',
    });
    expect(readMessage('<134>Nov  4 19:10:02 filterlog[40404]: 5,,,1')).toMatchObject({ host: null, text: '5,,,1' });
    expect(readMessage('<13>2026-11-24T19:10:02.123456+01:00 gw kernel: IN=a')).toMatchObject({
      time: '2026-11-24T19:10:02.123456+01:00',
      host: 'gw',
      app: 'kernel',
      distinct: true,
      text: 'IN=a',
    });
    expect(readMessage('<189>date=2026-11-24 time=19:10:02')).toMatchObject({ text: 'date=2026-11-24 time=19:10:02' });
  });

  it('takes everything else as text', () => {
    for (const text of [
      '',
      'hello',
      '<999>x',
      '<>x',
      '<34',
      '<34>1',
      '<34>1 x',
      '<34>1 2026-13-45T00:00:00Z',
      '[[[[',
    ]) {
      expect(typeof readMessage(text).text).toBe('string');
    }
    expect(readMessage('<999>x')).toMatchObject({ priority: null, text: '<999>x' });
    expect(readMessage('<34>1 2003-10-11T22:14:15Z h a p m [unclosed "').text).toContain('unclosed');
  });

  it('needs linear time for hostile headers', () => {
    for (const part of ['[a b="', ' ', '\\"', 'Jan  1 ', '<1>', 'a.']) {
      expect(readMessage(`<34>1 - - - - - ${part.repeat(8_192)}`).priority).toBe(34);
    }
  });

  it('keeps a line in another encoding, and no control characters', () => {
    expect(decodeLine(Buffer.from([0x3c, 0x31, 0x3e, 0xe9, 0x00, 0x41, 0x1b, 0x09, 0x42, 0x0d, 0x0a, 0x00]))).toBe(
      '<1>\uFFFD\uFFFDA\uFFFD\tB',
    );
  });
});
