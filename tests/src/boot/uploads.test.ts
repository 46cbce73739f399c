import { afterEach, expect, it, vi } from 'vitest';
import { makeUploads } from '../../../src/boot/uploads';

afterEach(() => vi.unstubAllGlobals());

/** A request of a browser that is answered at once. */
function answering(status: number, responseText: string) {
  const headers: Record<string, string> = {};
  class Answered {
    readonly upload = {};
    readonly status = status;
    readonly responseText = responseText;
    onload = () => undefined as unknown;
    onerror = () => undefined as unknown;
    open = () => undefined;
    setRequestHeader = (name: string, value: string) => void (headers[name] = value);
    send = () => (status === 0 ? this.onerror() : this.onload());
  }
  vi.stubGlobal('XMLHttpRequest', Answered);
  return headers;
}

const send = () =>
  makeUploads(vi.fn(), { loginHost: '', uploadsOrigin: '' } as never, 'hash', 'fr').send(
    'aup',
    7,
    new File(['<p>'], 'index.html'),
    { signal: new AbortController().signal, onProgress: () => undefined },
  );

it.each([
  ['of a proxy', 502, '<html>Bad gateway</html>', 'UPLOAD_FAILED'],
  ['without a code', 500, '{}', 'UPLOAD_FAILED'],
  ['of the server', 415, '{"msg_code":"UPLOAD_INVALID_FORMAT","msg_args":[]}', 'UPLOAD_INVALID_FORMAT'],
  ['that never came', 0, '', 'NETWORK_ERROR'],
])('an upload with an answer %s is refused with a text (specification S-UPL-6)', async (_, status, body, code) => {
  answering(status, body);
  await expect(send()).rejects.toMatchObject({ status, message: `errors.${code}`, body: { msg_code: code } });
});

it('an upload that arrived gives what was stored, and was sent with the usual headers (S-CALL-1)', async () => {
  const upload = { bytes: 3, files: 1, pages: [] };
  const headers = answering(200, JSON.stringify({ result: true, aupid: 7, au_file: 'x', upload }));
  expect(await send()).toEqual({ ...upload, fields: { au_file: 'x' } });
  expect(headers).toMatchObject({ 'accept-language': 'fr', 'x-timezone': expect.any(String) as string });
});
