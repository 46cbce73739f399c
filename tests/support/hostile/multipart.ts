const BOUNDARY = 'portico-form-boundary';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const CONTENT = 'g_name\nLobby\n';
const DISPOSITION = 'content-disposition: form-data; name="file"; filename="terms.csv"';
const HEADERS = `${DISPOSITION}\r\ncontent-type: text/csv`;
const END = `--${BOUNDARY}--\r\n`;

const part = (headers: string, content = CONTENT) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`;
const WHOLE = part(HEADERS) + END;

/** A multipart form that is malformed, cut off, or not what was asked for. */
interface MalformedForm {
  readonly name: string;
  readonly type: string;
  readonly body: Buffer;
}

const of = (name: string, body: string | Buffer, type = TYPE): MalformedForm => ({
  name,
  type,
  body: Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1'),
});

/** Each must be answered with 4xx in the error format of the API (RFC 7578, RFC 2046). */
export const malformedForms: readonly MalformedForm[] = [
  of('no boundary', WHOLE, 'multipart/form-data'),
  of('an empty boundary', WHOLE, 'multipart/form-data; boundary='),
  of('an empty quoted boundary', WHOLE, 'multipart/form-data; boundary=""'),
  of('another boundary', WHOLE, 'multipart/form-data; boundary=other'),
  of('a boundary of 10 000 characters', WHOLE, `multipart/form-data; boundary=${'x'.repeat(10_000)}`),
  of('another multipart type', WHOLE, `multipart/mixed; boundary=${BOUNDARY}`),
  of('no body', ''),
  of('a body without any boundary', CONTENT),
  of('no parts', END),
  of('no last boundary', part(HEADERS)),
  of('only the first boundary', `--${BOUNDARY}\r\n`),
  of('cut off in the boundary', `--${BOUNDARY.slice(0, 9)}`),
  of('cut off in the headers', `--${BOUNDARY}\r\n${HEADERS.slice(0, 40)}`),
  of('cut off after the headers', `--${BOUNDARY}\r\n${HEADERS}\r\n\r\n`),
  of('cut off in the content', WHOLE.slice(0, WHOLE.indexOf('Lobby') + 2)),
  of('cut off in the last boundary', WHOLE.slice(0, -8)),
  of('line feeds alone', WHOLE.replaceAll('\r\n', '\n')),
  of('a part without headers', `--${BOUNDARY}\r\n\r\n${CONTENT}\r\n${END}`),
  of('a part without an empty line', `--${BOUNDARY}\r\n${HEADERS}\r\n${END}`),
  of('a header of 200 kB', part(`x-long: ${'x'.repeat(200_000)}\r\n${HEADERS}`)),
  of('5 000 headers', part(`${'x-a: b\r\n'.repeat(5_000)}${HEADERS}`) + 'x'),
  of('another disposition', part(HEADERS.replace('form-data', 'attachment')) + END),
  of('no disposition', part('content-type: text/csv') + END),
  of('no name of the member', part('content-disposition: form-data; filename="terms.csv"') + END),
  of('another member', part(HEADERS.replace('name="file"', 'name="upload"')) + END),
  of('a member of the prototype', part(HEADERS.replace('name="file"', 'name="__proto__"')) + END),
  of(
    'no file name',
    part('content-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream') + END,
  ),
  of('an empty file name', part(HEADERS.replace('terms.csv', '')) + END),
  of('a null character in the file name', part(HEADERS.replace('terms.csv', 'terms\0.csv')) + END),
  of('two files', part(HEADERS) + part(HEADERS) + END),
  of(
    'a form in the form',
    part(`${DISPOSITION}\r\ncontent-type: multipart/mixed; boundary=inner`, '--inner\r\n\r\nx\r\n--inner--') + 'x',
  ),
  of('a field instead of the file', part('content-disposition: form-data; name="file"', 'text') + END),
  of(
    'JSON that is none',
    part('content-disposition: form-data; name="a"\r\ncontent-type: application/json', '{') + END,
  ),
  of(
    '2 000 fields',
    Array.from({ length: 2_000 }, (_, n) => part(`content-disposition: form-data; name="f${n}"`, 'x')).join('') + END,
  ),
  of('random bytes', Buffer.from(Array.from({ length: 4_096 }, (_, n) => (n * 7919 + 13) % 256))),
];
