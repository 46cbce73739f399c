import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { IncomingFile } from '../limits/incoming';
import { badRequest, PorticoError, failure, unexpected } from '../../errors/catalogue';
import { requireCaller } from './withAccess';

/** A file of a form, on disk. The caller that receives it removes it. */
export interface ReceivedFile {
  readonly name: string;
  readonly file: IncomingFile;
}

/**
 * To be called in the same tick that starts reading a form. A connection that was cut while the session or the record
 * was looked up has emitted its `close` already: a read from it would never end.
 * @throws PorticoError 400 when the connection is gone
 */
export function requireOpenConnection({ raw }: FastifyRequest): void {
  if (raw.destroyed && !raw.complete) throw badRequest();
}

/** Writes the file of a form to disk. @throws PorticoError for a part that is no file, and `tooBig()` */
export async function receivePart(
  request: FastifyRequest,
  part: MultipartFile,
  tooBig: () => PorticoError,
): Promise<ReceivedFile> {
  const name = requireFile(part);
  const file = await request.server.incoming.receive(requireCaller(request).companyId, part.file);
  if (!part.file.truncated) return { name, file };
  await file.remove();
  throw tooBig();
}

interface ReceivedForm extends ReceivedFile {
  /** The other members of the form. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Receives a form with one file, which the caller removes, and other members. Nothing is left on disk when it fails.
 * @param tooBig the answer to a file above the limit
 * @param valueOf the value of another member; throws for one that the form does not take
 * @throws PorticoError 4xx for a form that is damaged, cut off or without a file
 */
export async function receiveForm(
  request: FastifyRequest,
  tooBig: () => PorticoError,
  valueOf: (name: string, value: unknown) => unknown,
): Promise<ReceivedForm> {
  const fields: Record<string, unknown> = {};
  let received: ReceivedFile | undefined;
  try {
    requireOpenConnection(request);
    for await (const part of request.parts()) {
      if (part.type === 'file') received = await receivePart(request, part, tooBig);
      else fields[part.fieldname] = valueOf(part.fieldname, part.value);
    }
  } catch (error) {
    await received?.file.remove();
    throw multipartError(error, tooBig);
  }
  if (!received) throw failure('UPLOAD_NO_FILE');
  await keepIfLetIn(request, received);
  return { ...received, fields };
}

/** To be called when a form has arrived, which may take minutes: removes its file when who sent it is not let in any more. @throws 401, 403, 404 */
export async function keepIfLetIn(request: FastifyRequest, { file }: ReceivedFile): Promise<void> {
  try {
    await request.letInAgain();
  } catch (error) {
    await file.remove();
    throw error;
  }
}

/** Checks that a part is the file of a form: member `file`, with a name. @throws PorticoError 422 */
function requireFile({ fieldname, filename }: Pick<MultipartFile, 'fieldname' | 'filename'>): string {
  if (fieldname !== 'file') throw failure('UPLOAD_NO_FILE');
  // RFC 7578, 4.2: the name is optional there; browsers send an empty one when no file was chosen.
  if (!filename) throw failure('UPLOAD_NO_FILE');
  if (/\p{Cc}/u.test(filename)) throw failure('MULTIPART_INVALID');
  return filename;
}

/**
 * What went wrong while a multipart form was read, as an answer. The parser throws plain errors for a body that is
 * damaged or incomplete (RFC 2046, 5.1), which is the client's fault.
 * @param tooBig the answer to a file above the limit
 */
export function multipartError(error: unknown, tooBig: () => PorticoError): PorticoError {
  if (error instanceof PorticoError) return error;
  // A failure of this machine, such as a full disk.
  if (error instanceof Error && 'syscall' in error) return unexpected(error);
  const { code } = error as { code?: unknown };
  return code === 'FST_REQ_FILE_TOO_LARGE' ? tooBig() : failure('MULTIPART_INVALID');
}
