import { useLocaleState, useTranslate } from 'ra-core';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../lazyPart';
import { buttonClass } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Tag } from '../../ui/Tag';
import { useEngine } from '../model';
import { fileSize } from '../values/fileSize';
import { languageNames } from './languageNames';
import { useUploadsOf, type UploadPages } from './uploadsContext';

const PreviewDialog = lazyPart(() => import('./PreviewDialog'));

interface UploadedFileProps {
  /** Name of the record, for the preview. */
  readonly title: string;
  readonly hash: string;
  readonly filename: string | undefined;
  readonly location: string | undefined;
  readonly bytes: number | undefined;
  readonly pages: UploadPages | undefined;
  /** Not saved yet. */
  readonly fresh: boolean;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** The file that a form holds: its name and size, languages, preview and download. */
export function UploadedFile(props: UploadedFileProps) {
  const { title, hash, filename, location, bytes, pages, fresh, children } = props;
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { format } = useEngine();
  const uploads = useUploadsOf();
  const [open, setOpen] = useState(false);
  const languages = languageNames(
    Object.keys(pages ?? {}).filter((code) => code !== ''),
    locale,
  ).map(([, label]) => label);
  const facts = [
    bytes === undefined ? undefined : fileSize(bytes, format.tag),
    languages.join(', ') || undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <div className="u-file">
      <div className="u-file-what">
        <strong>{filename ?? translate('uploads.known')}</strong>
        {facts.length > 0 && <span>{facts.join(' · ')}</span>}
        <Tag tone={fresh ? 'info' : 'success'}>{translate(fresh ? 'uploads.fresh' : 'uploads.inUse')}</Tag>
      </div>
      <div className="u-file-actions">
        {/* A link that can be copied and opened elsewhere; a plain click looks at it here. */}
        <a
          className={buttonClass({ small: true })}
          href={uploads.previewLink(hash)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          <Icon name="Visibility" />
          {translate('uploads.preview')}
        </a>
        {location && (
          <a className={buttonClass({ kind: 'quiet', small: true })} href={uploads.downloadLink(location)} download>
            <Icon name="ArrowDownward" />
            {translate('uploads.download')}
          </a>
        )}
        {children}
      </div>
      <Suspense>
        {open && <PreviewDialog name={title} hash={hash} pages={pages} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
