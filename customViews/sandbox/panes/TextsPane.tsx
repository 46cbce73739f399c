import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { Button } from '../../../resources/ui/Button';
import { LOCALES, type Locale } from '../../../domain/text/locale';
import { Tag } from '../../../resources/ui/Tag';
import { textRows, withText, type TextRow } from './textRows';

interface TextsPaneProps {
  readonly text: string;
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
}

interface CellProps {
  readonly row: TextRow;
  readonly locale: Locale;
  readonly readOnly: boolean;
  readonly onWrite: (text: string) => void;
}

/** Written when the box is left, or by Enter: one step of the history for each text. */
function Cell({ row, locale, readOnly, onWrite }: CellProps) {
  const translate = useTranslate();
  const text = row.texts[locale] ?? '';
  const [typed, setTyped] = useState<string>();
  const write = () => {
    if (typed !== undefined && typed !== text) onWrite(typed);
    setTyped(undefined);
  };
  return (
    <td className={text === '' && row.required ? 'studio-missing' : undefined}>
      <input
        className="e-in"
        lang={locale}
        value={typed ?? text}
        readOnly={readOnly}
        placeholder={row.required ? translate('studio.texts.missing') : ''}
        aria-label={`${row.path.join('.')} (${locale})`}
        aria-invalid={text === '' && row.required}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={write}
        onKeyDown={(event) => {
          if (event.key === 'Enter') write();
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
    </td>
  );
}

/** Every text of the resource with its translations; missing ones are marked. */
export function TextsPane({ text, readOnly, onChange }: TextsPaneProps) {
  const translate = useTranslate();
  const [onlyMissing, setOnlyMissing] = useState(false);
  const rows = useMemo(() => textRows(text), [text]);
  const isMissing = ({ required, texts }: TextRow) => required && LOCALES.some((locale) => texts[locale] === undefined);
  const missing = rows.filter(isMissing).length;
  const shown = onlyMissing && missing > 0 ? rows.filter(isMissing) : rows;
  return (
    <div className="studio-fill">
      <div className="studio-bar">
        {missing > 0 ? (
          <Tag tone="danger">{translate('studio.texts.count', { smart_count: missing })}</Tag>
        ) : (
          <Tag tone="success">{translate('studio.texts.complete')}</Tag>
        )}
        <span className="studio-space" />
        <Button small aria-pressed={onlyMissing} disabled={missing === 0} onClick={() => setOnlyMissing(!onlyMissing)}>
          {translate('studio.texts.onlyMissing')}
        </Button>
      </div>
      <div className="studio-scroll">
        <table className="studio-table studio-texts">
          <thead>
            <tr>
              <th scope="col">{translate('studio.texts.what')}</th>
              {LOCALES.map((locale) => (
                <th scope="col" key={locale}>
                  {locale}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.path.join('\n')}>
                <th scope="row" data-tooltip={row.path.join('.')}>
                  <small>{row.path.slice(0, -1).join(' › ')}</small>
                  {row.path.at(-1)}
                </th>
                {LOCALES.map((locale) => (
                  <Cell
                    key={locale}
                    row={row}
                    locale={locale}
                    readOnly={readOnly}
                    onWrite={(typed) => onChange(withText(text, locale, row.path, typed))}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
