import { useTranslate } from 'ra-core';
import type { Refusal } from '../../../domain/text/fileType';
import type { UploadKind } from '../../../domain/schema/model/registry';
import { useEngine } from '../model';
import { fileSize } from '../values/fileSize';
import type { FileUploadTexts } from '../../ui/upload/FileUpload';

/** What is taken, in words, by what looks it through. */
const ACCEPTED_TEXTS: Readonly<Record<UploadKind, string>> = {
  picture: 'uploads.pictures',
  'web-archive': 'uploads.kinds',
};

/** Words of the upload box for one file of at most so many bytes. */
export function useUploadTexts(mostBytes: number, accepts: UploadKind = 'web-archive'): FileUploadTexts {
  const translate = useTranslate();
  const { tag } = useEngine().format;
  const bytes = (count: number) => fileSize(count, tag);
  const size = bytes(mostBytes);
  return {
    drop: translate('widgets.upload.dropOne'),
    choose: translate('widgets.upload.chooseOne'),
    limits: translate(ACCEPTED_TEXTS[accepts], { size }),
    start: translate('widgets.upload.start'),
    queue: translate('widgets.upload.queue'),
    refused: (name: string, why: Refusal) => translate(`widgets.upload.refused.${why}`, { name, size, limit: 1 }),
    dismiss: translate('widgets.upload.dismiss'),
    state: ({ state, progress }) => translate(`widgets.upload.${state}`, { percent: Math.round(progress * 100) }),
    size: bytes,
    progress: (name) => translate('widgets.upload.progress', { name }),
    cancelOne: (name) => translate('widgets.upload.cancelOne', { name }),
    retryOne: (name) => translate('widgets.upload.retryOne', { name }),
    removeOne: (name) => translate('widgets.upload.removeOne', { name }),
  };
}
