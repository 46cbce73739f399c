import { useTranslate } from 'ra-core';
import { FramedPreview } from './FramedPreview';
import { useUploadsOf, type UploadPages } from './uploadsContext';

interface PreviewDialogProps {
  readonly name: string;
  readonly hash: string;
  /** Undefined: not known (yet); the reader's own language is shown. */
  readonly pages: UploadPages | undefined;
  readonly onClose: () => void;
}

/** The file of a record as guests see it. */
export default function PreviewDialog({ name, hash, pages, onClose }: PreviewDialogProps) {
  const translate = useTranslate();
  const uploads = useUploadsOf();
  return (
    <FramedPreview
      title={translate('uploads.previewOf', { name })}
      label={translate('uploads.frame', { name })}
      languages={Object.keys(pages ?? {}).filter((code) => code !== '')}
      frame={(language) => uploads.frame(hash, language)}
      link={(language) => `${uploads.previewLink(hash)}${language === '' ? '' : `?lang=${language}`}`}
      onClose={onClose}
    />
  );
}
