import { useTranslate } from 'ra-core';
import { Button } from '../../resources/ui/Button';
import { useEngine } from '../../resources/engine/model';
import { Icon } from '../../resources/ui/Icon';
import '../../resources/engine/styles/list.css';

interface PagerProps {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
  /** How many may be shown at once. */
  readonly sizes: readonly number[];
  /** Says so many rows, and that a choice is how many are shown; without them the rows are called rows. */
  readonly texts?: { readonly rows: (n: string) => string; readonly perPage: string };
  readonly onChange: (page: { readonly offset: number; readonly limit: number }) => void;
}

/** Which rows of a page's own list are shown, how many at once, and the way to those before and after. */
export function Pager({ offset, limit, total, sizes, texts, onChange }: PagerProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const rows = texts?.rows ?? ((n: string) => translate('engine.list.rows', { n }));
  const to = Math.min(offset + limit, total);
  const from = Math.min(offset + 1, total);
  return (
    <nav className="e-paging own-pager" aria-label={translate('engine.list.pages')}>
      <label>
        <span className="e-hidden">{texts?.perPage ?? translate('engine.list.perPage')}</span>
        <select
          className="e-select e-select-small"
          value={limit}
          onChange={(event) => onChange({ offset: 0, limit: Number(event.target.value) })}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {rows(format.number(size))}
            </option>
          ))}
        </select>
      </label>
      <span>
        {translate('engine.list.range', {
          from: format.number(from),
          to: format.number(to),
          total: format.number(total),
        })}
      </span>
      <Button
        small
        disabled={offset === 0}
        aria-label={translate('engine.list.previous')}
        onClick={() => onChange({ offset: Math.max(offset - limit, 0), limit })}
      >
        <Icon name="ChevronLeft" />
      </Button>
      <Button
        small
        disabled={to >= total}
        aria-label={translate('engine.list.next')}
        onClick={() => onChange({ offset: offset + limit, limit })}
      >
        <Icon name="ChevronRight" />
      </Button>
    </nav>
  );
}
