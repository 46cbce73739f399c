import { apiUrl } from '../../dataProvider/bases';
import { callHeaders } from '../../dataProvider/callHeaders';
import type { Http } from '../../dataProvider/http';
import { session } from '../../dataProvider/session';
import { toHttpError } from '../../dataProvider/errors';
import type { SentUpload, ThemeImport, Uploads, UploadVersion } from '../../resources/engine/uploads/uploadsContext';
import { sendFile, UploadError, type UploadControl } from '../../resources/ui/upload/sendFile';
import type { Config } from './config';

const UNAUTHORIZED = 401;

interface Answer {
  readonly upload: { readonly bytes: number; readonly files: number; readonly pages: SentUpload['pages'] };
  readonly [field: string]: unknown;
}

/** The files of records, for the person who is signed in in this company. */
export function makeUploads(
  http: Http,
  { loginHost, uploadsOrigin }: Config,
  companyHash: string,
  language: string,
): Uploads {
  const send = async (url: string, file: File, control: UploadControl): Promise<string> => {
    try {
      return await sendFile(url, file, control, { headers: callHeaders(session, language) });
    } catch (error) {
      if (!(error instanceof UploadError) || error.status !== UNAUTHORIZED || !(await session.resume())) throw error;
      return sendFile(url, file, control, { headers: callHeaders(session, language) });
    }
  };
  /** @throws HttpError when the server refuses the file */
  const answerTo = async (path: string, file: File, control: UploadControl): Promise<unknown> => {
    try {
      return JSON.parse(await send(apiUrl(path, 'legacy'), file, control)) as unknown;
    } catch (error) {
      throw error instanceof UploadError ? toHttpError(error.status, refusalOf(error)) : error;
    }
  };
  return {
    async send(type, id, file, control) {
      const { upload, ...answer } = (await answerTo(`/upload/${id ?? 0}/${type}`, file, control)) as Answer;
      const fields = Object.entries(answer).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      return { ...upload, fields: Object.fromEntries(fields) };
    },
    importThemes: async (file, control, isPreview) =>
      (await answerTo(`/templates/import${isPreview ? '?preview=1' : ''}`, file, control)) as ThemeImport,
    versions: async (resource, id, signal) =>
      (
        await http<{ versions: UploadVersion[] }>(apiUrl(`/uploads/${resource}/${encodeURIComponent(String(id))}`), {
          ...(signal && { signal }),
        })
      ).json.versions,
    previewLink: (hash) => `${loginHost}/preview/${companyHash}/${hash}`,
    downloadLink: (location) => `${loginHost}${location}`,
    portal: (hash, language) =>
      `${uploadsOrigin}/portal/${companyHash}/${hash}${language === '' ? '' : `?lang=${language}`}`,
    frame: (hash, language) => `${uploadsOrigin}/${companyHash}/${hash}/${language === '' ? '' : `?lang=${language}`}`,
  };
}

/** An answer that is none of the server's says that the upload has failed (specification S-UPL-6). */
function refusalOf({ status, body }: UploadError): unknown {
  const refusal = bodyOf(body);
  const isOurs = typeof refusal === 'object' && refusal !== null && 'msg_code' in refusal;
  return isOurs || status === 0 ? refusal : { msg_code: 'UPLOAD_FAILED' };
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
