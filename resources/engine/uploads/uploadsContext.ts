import { createContext, use } from 'react';
import type { Identifier } from 'ra-core';
import type { UploadControl } from '../../ui/upload/sendFile';

/** Language → path; `''` is the page that any other language gets. */
export type UploadPages = Readonly<Record<string, string>>;

/** What the server answers to a file: the fields that it fills, and what is in it. */
export interface SentUpload {
  readonly fields: Readonly<Record<string, string>>;
  readonly bytes: number;
  readonly files: number;
  readonly pages: UploadPages;
}

/** A file that a record has had. */
export interface UploadVersion {
  readonly id: number;
  readonly hash: string;
  readonly name: string;
  readonly at: string;
  readonly admin: string | null;
  readonly bytes: number;
  readonly pages: UploadPages;
  readonly accepted: number;
}

/** What an import does with one theme of an archive (`POST templates/import`). */
export interface ImportedTheme {
  readonly name: string;
  readonly action: 'create' | 'replace';
  /** Key of the portal; null before it is made. */
  readonly templateid: number | null;
  readonly files: number;
  /** Bytes of all files together. */
  readonly bytes: number;
  readonly problem: { readonly msg_code: string; readonly msg_args: readonly (string | number)[] } | null;
}

/** What the server answers to an archive of themes. */
export interface ThemeImport {
  /** One sentence, in the person's language. */
  readonly msg: string;
  readonly themes: readonly ImportedTheme[];
}

/** The API for uploads and their previews. */
export interface Uploads {
  /** @param type wire word of the resource; @param id null for a record that is not there yet */
  send(type: string, id: Identifier | null, file: File, control: UploadControl): Promise<SentUpload>;
  /**
   * An archive of themes for the portals of the company that is worked in.
   * @param isPreview true: says what an import would do, and changes nothing
   * @throws HttpError when it is refused
   */
  importThemes(file: File, control: UploadControl, isPreview: boolean): Promise<ThemeImport>;
  versions(resource: string, id: Identifier, signal?: AbortSignal): Promise<UploadVersion[]>;
  /** Login host + company hash + file hash (specification S-TOU-8). */
  previewLink(hash: string): string;
  /** Login host + original file location. */
  downloadLink(location: string): string;
  /** The page itself, on the origin of the uploads, for a frame. */
  frame(hash: string, language: string): string;
  /** A portal as a guest sees it, on the same origin. */
  portal(hash: string, language: string): string;
}

export const UploadsContext = createContext<Uploads | null>(null);

/** @throws outside the console */
export function useUploadsOf(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('No uploads: files of records need an UploadsContext above them.');
  return uploads;
}
