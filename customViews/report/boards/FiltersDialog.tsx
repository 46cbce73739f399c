import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { FilterKey } from '../../../domain/reports/filters';
import { Button } from '../../../resources/ui/Button';
import { Dialog } from '../../../resources/ui/Dialog';
import { ReportFilterRow } from '../../graphs/ReportFilterRow';
import type { ReportFilters } from '../../graphs/useReport';

type Values = readonly (string | number)[];

interface FiltersDialogProps {
  readonly title: string;
  /** The filters that can be chosen, in their order. */
  readonly keys: readonly FilterKey[];
  readonly filters: ReportFilters;
  readonly onApply: (filters: ReportFilters) => void;
  readonly onClose: () => void;
}

/** Chooses filters of a graph, or of a whole dashboard; nothing happens before *Apply*. */
export function FiltersDialog({ title, keys, filters, onApply, onClose }: FiltersDialogProps) {
  const translate = useTranslate();
  const form = useId();
  const [draft, setDraft] = useState(filters);
  const change = (key: FilterKey, values: Values) => {
    const { [key]: _, ...others } = draft;
    setDraft(values.length > 0 ? { ...others, [key]: values } : others);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      long
      closing={translate('reports.boards.cancel')}
      actions={
        <>
          <Button kind="quiet" onClick={() => setDraft({})}>
            {translate('reports.filters.clear')}
          </Button>
          <Button type="submit" kind="primary" form={form}>
            {translate('reports.filters.apply')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="rp-form"
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft);
        }}
      >
        {keys.map((key) => (
          <ReportFilterRow
            key={key}
            name={key}
            values={[draft[key] ?? []].flat()}
            onChange={(values) => change(key, values)}
          />
        ))}
      </form>
    </Dialog>
  );
}
