import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FILTERS, type FilterKey } from '../../../domain/reports/filters';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { Icon } from '../../../resources/ui/Icon';
import { useFilteredText } from '../Printed';
import { filtersIn } from '../../graphs/boardGraph';
import { FiltersDialog } from './FiltersDialog';
import { filterText } from './useBoards';
import { useSaving } from './useSaving';

const KEYS = Object.keys(FILTERS) as FilterKey[];

interface GlobalFilterProps {
  readonly dashboard: EngineRecord;
  readonly editable: boolean;
}

/** The filters of all graphs of a dashboard: editors change and apply them, others see which there are. */
export function GlobalFilter({ dashboard, editable }: GlobalFilterProps) {
  const translate = useTranslate();
  const { save, dialog } = useSaving('dashboards');
  const [open, setOpen] = useState(false);
  const filters = filtersIn(dashboard['d_filter']);
  const text = useFilteredText(filters);
  if (!editable) return text ? <span className="rp-filtered">{text}</span> : null;
  return (
    <>
      <button type="button" className={text ? 'e-chip e-chip-on' : 'e-chip'} onClick={() => setOpen(true)}>
        <span className="e-truncated">{text ?? translate('reports.boards.filter')}</span>
        <Icon name="KeyboardArrowDown" size={12} />
      </button>
      {open && (
        <FiltersDialog
          title={translate('reports.boards.filterTitle')}
          keys={KEYS}
          filters={filters}
          onClose={() => setOpen(false)}
          onApply={async (next) => {
            if (await save(dashboard, { d_filter: filterText(next) })) setOpen(false);
          }}
        />
      )}
      {dialog}
    </>
  );
}
