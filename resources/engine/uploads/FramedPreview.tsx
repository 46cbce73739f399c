import { useLocaleState, useTranslate } from 'ra-core';
import { useId, useState, type ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { languageNames } from './languageNames';
import './uploads.css';

interface FramedPreviewProps {
  readonly title: string;
  /** What the frame holds, for anyone who does not see it. */
  readonly label: string;
  /** Languages that may be asked for; none = the page has no choice. */
  readonly languages: readonly string[];
  /** Address of the page for the frame, by language; `''` is the page's own choice. */
  readonly frame: (language: string) => string;
  /** Address of the page for a tab of its own. */
  readonly link: (language: string) => string;
  /** What else can be done with what is shown. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

const WIDTHS = ['desk', 'tablet', 'phone'] as const;

/**
 * What guests see, in a frame of another origin that may run nothing: by language, as wide as a desk, a tablet or a
 * phone.
 */
export function FramedPreview({ title, label, languages, frame, link, actions, onClose }: FramedPreviewProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const [chosen, setChosen] = useState<string>();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desk');
  const id = useId();
  const language = chosen ?? (languages.includes(locale) ? locale : '');
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      actions={
        <>
          <a className={buttonClass({ kind: 'quiet' })} href={link(language)} target="_blank" rel="noopener noreferrer">
            {translate('uploads.newTab')}
          </a>
          {actions}
          <Button kind="primary" onClick={onClose}>
            {translate('uploads.close')}
          </Button>
        </>
      }
    >
      <div className="u-preview-bar">
        {languages.length > 0 && (
          <label className="u-choice" htmlFor={id}>
            <span>{translate('uploads.language')}</span>
            <select id={id} className="e-select" value={language} onChange={({ target }) => setChosen(target.value)}>
              <option value="">{translate('uploads.byDefault')}</option>
              {languageNames(languages, locale).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
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
        <iframe key={frame(language)} src={frame(language)} title={label} sandbox="" referrerPolicy="no-referrer" />
      </div>
    </Dialog>
  );
}
