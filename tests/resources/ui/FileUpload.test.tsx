import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileUpload, type FileUploadTexts } from '../../../resources/ui/upload/FileUpload';
import { readableFile } from '../../../resources/ui/upload/readableFile';
import { isUploaded, sendFile, UploadError, type UploadControl } from '../../../resources/ui/upload/sendFile';
import type { FileRules } from '../../../domain/text/fileType';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const texts: FileUploadTexts = {
  drop: 'Drop files',
  choose: 'Choose',
  start: 'Send',
  queue: 'Files',
  dismiss: 'Hide',
  refused: (name, why) => `${name}: ${why}`,
  state: ({ state, progress, error }) =>
    `${state}${state === 'uploading' ? ` ${Math.round(progress * 100)}` : ''}${error instanceof Error ? ` ${error.name}` : ''}`,
  size: (bytes) => `${bytes} B`,
  progress: (name) => `Progress of ${name}`,
  cancelOne: (name) => `Cancel ${name}`,
  retryOne: (name) => `Retry ${name}`,
  removeOne: (name) => `Remove ${name}`,
};

/** An upload whose every step the test takes. */
function manual() {
  const calls: {
    file: File;
    control: UploadControl;
    resolve: (answer: unknown) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const upload = vi.fn(
    (file: File, control: UploadControl) =>
      new Promise((resolve, reject) => void calls.push({ file, control, resolve, reject })),
  );
  return { calls, upload };
}

const zip = (name: string) => new File(['zip'], name, { type: 'application/zip' });
const show = (
  upload: ReturnType<typeof manual>['upload'],
  more: { rules?: FileRules; auto?: boolean; onUploaded?: () => void } = {},
) => render(<FileUpload label="Archive" rules={more.rules ?? {}} upload={upload} texts={texts} {...more} />);
const choose = (...files: File[]) =>
  act(
    async () => void fireEvent.change(screen.getByLabelText('Archive', { selector: 'input' }), { target: { files } }),
  );
const row = (name: string) => screen.getByText(name).closest('li')!.textContent;

describe('file upload', () => {
  it('shows progress and success, tells the answer, and empties the bar a second later', async () => {
    const { calls, upload } = manual();
    const onUploaded = vi.fn();
    show(upload, { onUploaded });
    const file = zip('theme.zip');
    await choose(file);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(row('theme.zip')).toContain('uploading 0');
    act(() => calls[0]!.control.onProgress(0.42));
    expect(screen.getByRole('progressbar', { name: 'Progress of theme.zip' }).getAttribute('value')).toBe('42');
    vi.useFakeTimers();
    await act(async () => calls[0]!.resolve({ id: 7 }));
    expect(row('theme.zip')).toContain('success');
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('100');
    expect(onUploaded).toHaveBeenCalledWith(file, { id: 7 });
    act(() => void vi.advanceTimersByTime(999));
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('100');
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(row('theme.zip')).toContain('success');
  });

  it('says why a dropped file is not queued', async () => {
    const { upload } = manual();
    show(upload, { rules: { types: ['compress'], limit: 1 }, auto: false });
    const dataTransfer = {
      files: [new File(['x'], 'photo.png', { type: 'image/png' }), zip('a.zip'), zip('b.zip')],
      types: ['Files'],
    };
    fireEvent.drop(screen.getByText('Drop files').parentElement!, { dataTransfer });
    expect(screen.getByRole('alert').textContent).toBe('photo.png: typeb.zip: limit');
    expect(row('a.zip')).toContain('ready');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(upload).not.toHaveBeenCalled();
  });

  it('waits for its button where it is told to, and lets three leave at once', async () => {
    const { calls, upload } = manual();
    show(upload, { auto: false });
    await choose(...['a', 'b', 'c', 'd'].map((name) => zip(`${name}.zip`)));
    expect(upload).not.toHaveBeenCalled();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(row('d.zip')).toContain('ready');
    await act(async () => calls[1]!.resolve(undefined));
    await waitFor(() => expect(calls.map(({ file }) => file.name)).toEqual(['a.zip', 'b.zip', 'c.zip', 'd.zip']));
  });

  it('cancels, sends again, and lets a late answer of the cancelled one change nothing', async () => {
    const { calls, upload } = manual();
    const user = userEvent.setup();
    show(upload);
    await choose(zip('a.zip'));
    await waitFor(() => expect(calls).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel a.zip' }));
    expect(calls[0]!.control.signal.aborted).toBe(true);
    expect(row('a.zip')).toContain('cancel');
    await user.click(screen.getByRole('button', { name: 'Retry a.zip' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    await act(async () => calls[0]!.resolve('late'));
    expect(row('a.zip')).toContain('uploading');
    await act(async () => calls[1]!.reject(new UploadError(500, '')));
    expect(row('a.zip')).toContain('error UploadError');
    await user.click(screen.getByRole('button', { name: 'Remove a.zip' }));
    expect(screen.queryByText('a.zip')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose' }));
  });

  it('cuts off what is on its way when it goes away', async () => {
    const { calls, upload } = manual();
    const { unmount } = show(upload);
    await choose(zip('a.zip'));
    await waitFor(() => expect(calls).toHaveLength(1));
    unmount();
    expect(calls[0]!.control.signal.aborted).toBe(true);
  });

  it('raises a type error for a file that is no longer valid', async () => {
    const gone = zip('gone.zip');
    gone.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new DOMException('x', 'NotReadableError')) }) as unknown as Blob;
    await expect(readableFile(gone)).rejects.toThrow(TypeError);
    await expect(readableFile({ name: 'a', size: 1 })).rejects.toThrow(TypeError);
    const { upload } = manual();
    show(upload);
    await choose(gone);
    await waitFor(() => expect(row('gone.zip')).toContain('error TypeError'));
    expect(upload).not.toHaveBeenCalled();
  });
});

describe('boundaries: what counts as uploaded', () => {
  it('is 200 to 299, and 304', () => {
    const statuses = [0, 199, 200, 204, 299, 300, 303, 304, 305, 400, 500];
    expect(statuses.filter(isUploaded)).toEqual([200, 204, 299, 304]);
  });
});

describe('sending a file', () => {
  let server: Server | undefined;
  afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

  /** A real server that answers with a status and remembers what it was sent. */
  async function answering(status: number, wait = 0) {
    const seen: { body: string; authorization: string | undefined }[] = [];
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen.push({ body: Buffer.concat(chunks).toString(), authorization: request.headers.authorization });
        const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
        setTimeout(() => response.writeHead(request.method === 'OPTIONS' ? 204 : status, headers).end('answer'), wait);
      });
    });
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload/3/aup`, seen };
  }

  it('posts it as a form with its fields, and resolves to the answer', async () => {
    const { url, seen } = await answering(201);
    const control = { signal: new AbortController().signal, onProgress: vi.fn() };
    const options = { headers: { authorization: 'Bearer t' }, fields: { element: 'aup', id: '3' } };
    await expect(sendFile(url, zip('terms.zip'), control, options)).resolves.toBe('answer');
    const { body, authorization } = seen.at(-1)!;
    expect(authorization).toBe('Bearer t');
    expect(body).toMatch(/name="element"\r\n\r\naup[^]*name="id"\r\n\r\n3[^]*name="file"; filename="terms.zip"/);
  });

  it('rejects with the status of a refusal, and with the reason of a cancellation', async () => {
    const { url } = await answering(422);
    const open = { signal: new AbortController().signal, onProgress: () => undefined };
    await expect(sendFile(url, zip('a.zip'), open)).rejects.toMatchObject({
      name: 'UploadError',
      status: 422,
      body: 'answer',
    });
    const controller = new AbortController();
    const sent = sendFile(url, zip('a.zip'), { ...open, signal: controller.signal });
    setTimeout(() => controller.abort(), 0);
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    await expect(sendFile(url, zip('a.zip'), { ...open, signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
