import type { ApiRequest } from './request';

/** Where the copied texts take the key from: it is never in them, because shells and editors keep what is pasted. */
export const KEY_VARIABLE = 'PORTICO_KEY';

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a command of a POSIX shell. */
export function curlOf({ method, address, headers, body }: ApiRequest, origin: string): string {
  return [
    `curl -X ${method} ${quoted(origin + address)}`,
    `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ');
}

/** The request as JavaScript, for Node. */
export function fetchOf({ method, address, headers, body }: ApiRequest, origin: string): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  return [
    `const answer = await fetch(${JSON.stringify(origin + address)}, {`,
    `  method: '${method}',`,
    '  headers: {',
    `    authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\`,`,
    ...lines,
    '  },',
    ...(body === undefined ? [] : [`  body: ${JSON.stringify(body)},`]),
    '});',
    'console.log(answer.status, await answer.text());',
  ].join('\n');
}
