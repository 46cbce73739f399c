import type { Upload } from '../../../domain/schema/model';
import type { UploadKind } from '../../../domain/schema/registry';
import { readPicture } from './picture';
import { readWebArchive, type WebArchive } from './webArchive';

export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What looks a file through before it is kept, by the name that a schema calls it. @throws PorticoError */
export const uploadKinds: Readonly<
  Record<UploadKind, (file: SentFile, limits: Upload['limits']) => Promise<WebArchive>>
> = {
  picture: readPicture,
  'web-archive': readWebArchive,
};
