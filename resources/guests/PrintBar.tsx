import { useNotify, useStore, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Button } from '../ui/Button';
import type { Http } from '../../dataProvider/http';
import { LOCALES, type Locale } from '../../domain/text/locale';
import { errorMessage, translateMessage } from '../engine/errors';
import { PAPERS, paperOf, type PaperKind } from './calls';
import { printPdf } from './printPdf';
import './guests.css';

interface PrintBarProps {
  readonly http: Http;
  readonly ids: readonly number[];
  /** The default paper. */
  readonly usual: PaperKind;
  /** The language at first. */
  readonly language: Locale;
  readonly onLanguage?: (language: Locale) => void;
}

/** Which paper, in which language, and the button that prints it for some guests. */
export function PrintBar({ http, ids, usual, language: theirs, onLanguage }: PrintBarProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const [paper, setPaper] = useStore<PaperKind>(`guests.paper.${usual}`, usual);
  const [language, setLanguage] = useState<Locale>(theirs);
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      printPdf(await paperOf(http, ids, paper, language));
    } catch (error) {
      notify(translateMessage(translate, errorMessage(error)), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="g-bar" role="group" aria-label={translate('guests.print.title')}>
      <label className="e-hidden" htmlFor={`${id}-paper`}>
        {translate('guests.print.paper')}
      </label>
      <select
        id={`${id}-paper`}
        className="e-select"
        value={paper}
        onChange={(event) => setPaper(event.target.value as PaperKind)}
      >
        {PAPERS.map((one) => (
          <option key={one} value={one}>
            {translate(`guests.print.${one}`)}
          </option>
        ))}
      </select>
      <label className="e-hidden" htmlFor={`${id}-language`}>
        {translate('guests.language')}
      </label>
      <select
        id={`${id}-language`}
        className="e-select"
        value={language}
        onChange={(event) => {
          const chosen = event.target.value as Locale;
          setLanguage(chosen);
          onLanguage?.(chosen);
        }}
      >
        {LOCALES.map((one) => (
          <option key={one} value={one}>
            {translate(`guests.in.${one}`)}
          </option>
        ))}
      </select>
      <Button disabled={busy || ids.length === 0} onClick={() => void print()}>
        {translate('guests.print.print', { smart_count: ids.length })}
      </Button>
    </div>
  );
}
