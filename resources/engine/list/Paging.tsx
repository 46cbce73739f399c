import { useListContext, useTranslate } from 'ra-core';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { useEngine } from '../model';
import { useTotal } from '../list-state/useTotal';

/** A list may have one more (`x-views.list.largePage`). */
const SIZES = [10, 25, 50, 100, 250, 1000];

/** "1–50 sur 1 240", the page size, and the way to the pages before and after. */
export function Paging() {
  const { text: total } = useTotal();
  const { resource, page, perPage, data, hasNextPage, hasPreviousPage, setPage, setPerPage } = useListContext();
  const translate = useTranslate();
  const { format, resources } = useEngine();
  const largePage = resources.get(resource)?.list.largePage;
  const from = (page - 1) * perPage + 1;
  const to = from - 1 + (data?.length ?? 0);
  const shown = { from: format.number(from), to: format.number(to) };
  const range =
    total === '' ? translate('engine.list.rangeOnly', shown) : translate('engine.list.range', { ...shown, total });
  return (
    <nav className="e-paging" aria-label={translate('engine.list.pages')}>
      <label>
        <span className="e-hidden">{translate('engine.list.perPage')}</span>
        <select
          className="e-select e-select-small"
          value={perPage}
          onChange={(e) => setPerPage(Number(e.target.value))}
        >
          {[...new Set([...SIZES, largePage ?? perPage, perPage])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {translate('engine.list.rows', { n: format.number(size) })}
              </option>
            ))}
        </select>
      </label>
      <span>{range}</span>
      <Button
        small
        disabled={!hasPreviousPage}
        aria-label={translate('engine.list.previous')}
        onClick={() => setPage(page - 1)}
      >
        <Icon name="ChevronLeft" />
      </Button>
      <Button
        small
        disabled={!hasNextPage}
        aria-label={translate('engine.list.next')}
        onClick={() => setPage(page + 1)}
      >
        <Icon name="ChevronRight" />
      </Button>
    </nav>
  );
}
