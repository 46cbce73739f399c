import { LinkBase, useTranslate } from 'ra-core';
import type { AlertFigure } from '../../domain/alerts/alert';
import { rowsOf } from '../../domain/reports/rows';
import { useEngine } from '../../resources/engine/model';

interface RowsLinkProps {
  readonly figure: Pick<AlertFigure, 'source' | 'filters'>;
  readonly from: string;
  readonly to: string;
}

/** Leads to the rows that a figure counts, for anyone who may see that list. */
export function RowsLink({ figure, from, to }: RowsLinkProps) {
  const translate = useTranslate();
  const { resources } = useEngine();
  const { resource, query } = rowsOf(figure, from, to);
  if (!resources.has(resource)) return null;
  return (
    <LinkBase className="e-link" to={`/${resource}${query}`}>
      {translate('alerts.history.rows')}
    </LinkBase>
  );
}
