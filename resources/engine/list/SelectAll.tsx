import { useListContext, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { ListRow } from './useListRows';

/** Selects or releases every selectable row of the page; half-way it shows a dash. */
export function SelectAll({ rows }: { readonly rows: readonly ListRow[] }) {
  const { selectedIds, onSelect } = useListContext();
  const translate = useTranslate();
  const box = useRef<HTMLInputElement>(null);
  const ids = rows.filter(({ selectable }) => selectable).map(({ record }) => record.id);
  const selected = ids.filter((id) => selectedIds.includes(id)).length;
  const all = ids.length > 0 && selected === ids.length;

  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && !all;
  }, [selected, all]);

  return (
    <input
      ref={box}
      type="checkbox"
      checked={all}
      disabled={ids.length === 0}
      aria-label={translate('engine.list.selectAll')}
      onChange={() => {
        const others = selectedIds.filter((id: (typeof ids)[number]) => !ids.includes(id));
        onSelect(all ? others : [...others, ...ids]);
      }}
    />
  );
}
