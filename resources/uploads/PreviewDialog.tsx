import { useLocaleState, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Dialog } from '../widgets/Dialog';
import { languageNames } from './languageNames';
import { useUploadsOf, type UploadPages } from './uploadsContext';
import './uploads.css';

interface PreviewDialogProps {
  readonly name: string;
  readonly hash: string;
  /** Undefined: not known (yet); the reader's own language is shown. */
  readonly pages: UploadPages | undefined;
  readonly onClose: () => void;
}

const WIDTHS = ['desk', 'phone'] as const;

/**
 * What guests see, in a frame of another origin that may run nothing: by language, as on a phone or on a desk.
 */
export default function PreviewDialog({ name, hash, pages, onClose }: PreviewDialogProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const uploads = useUploadsOf();
  const languages = Object.keys(pages ?? {}).filter((code) => code !== '');
  const [chosen, setChosen] = useState<string>();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desk');
  const id = useId();
  const language = chosen ?? (languages.includes(locale) ? locale : '');
  return (
    <Dialog
      title={translate('uploads.previewOf', { name })}
      wide
      onClose={onClose}
      actions={
        <>
          <a
            className="e-btn e-btn-quiet"
            href={`${uploads.previewLink(hash)}${language === '' ? '' : `?lang=${language}`}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {translate('uploads.newTab')}
          </a>
          <button type="button" className="e-btn e-btn-primary" onClick={onClose}>
            {translate('uploads.close')}
          </button>
        </>
      }
    >
      <div className="u-preview-bar">
        {languages.length > 0 && (
          <label className="u-choice" htmlFor={id}>
            <span>{translate('uploads.language')}</span>
            <select id={id} className="e-select" value={language} onChange={({ target }) => setChosen(target.value)}>
              <option value="">{translate('uploads.byDefault')}</option>
              {languageNames(languages, locale).map(([code, label]) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <fieldset className="u-widths">
          <legend className="e-hidden">{translate('uploads.device')}</legend>
          {WIDTHS.map((one) => (
            <label key={one} className={one === width ? 'u-width u-width-on' : 'u-width'}>
              <input
                className="u-unseen"
                type="radio"
                name={`${id}-width`}
                checked={one === width}
                onChange={() => setWidth(one)}
              />
              {translate(`uploads.${one}`)}
            </label>
          ))}
        </fieldset>
      </div>
      <div className={`u-stage u-${width}`}>
        <iframe
          key={`${hash} ${language}`}
          src={uploads.frame(hash, language)}
          title={translate('uploads.frame', { name })}
          sandbox=""
          referrerPolicy="no-referrer"
        />
      </div>
    </Dialog>
  );
}
