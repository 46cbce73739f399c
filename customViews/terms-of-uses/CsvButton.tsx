import { useDataProvider, useListContext, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Icon } from '../../resources/ui/Icon';
import type { ClientResource } from '../../domain/schema/client/client';
import { BYTE_ORDER_MARK, csvLine, safeText, separatorOf } from '../../domain/import-export/csv';
import { useModel } from '../../resources/engine/model';
import type { EngineRecord } from '../../resources/engine/values/record';
import { saveText } from '../../resources/engine/import-export/download';

/** Specification S-TOU-7: maximum rows, file name and columns. */
const MAX_ROWS = 1000;
const FILE = 'accept-terms.csv';
const HEADINGS = ['hash', 'name'];

const text = (value: unknown) => (typeof value === 'string' ? safeText(value) : '');

/** Saves hash and name of everything that the list is narrowed to. */
export function CsvButton({ resource }: { readonly resource: ClientResource }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { locale } = useModel();
  const { filterValues, sort } = useListContext();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { data } = await dataProvider.getList<EngineRecord>(resource.name, {
        pagination: { page: 1, perPage: MAX_ROWS },
        sort,
        filter: filterValues,
      });
      const separator = separatorOf(locale);
      const lines = data.map((record) => [
        text(record[resource.upload?.fills.hash ?? '']),
        text(record[resource.title]),
      ]);
      saveText(BYTE_ORDER_MARK + [HEADINGS, ...lines].map((cells) => csvLine(cells, separator)).join(''), FILE);
    } catch {
      notify('uploads.csvFailed', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="e-chip terms-csv"
      disabled={busy}
      aria-label={translate('uploads.csvLabel')}
      data-tooltip={translate('uploads.csvLabel')}
      onClick={() => void save()}
    >
      <Icon name="FileDownload" className="t-icon" />
      {translate('uploads.csv')}
    </button>
  );
}
