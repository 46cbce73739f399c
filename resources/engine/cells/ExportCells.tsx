import { useTranslate } from 'ra-core';
import { FilterText } from '../filters/FilterText';
import { useEngine } from '../model';
import { fieldLabel, fieldNamed, labelled } from '../texts';
import { decodeJson } from '../values/json';
import { None } from './None';
import type { CellProps } from './types';

interface ExportOrder {
  readonly columns?: readonly string[];
  readonly filter?: Readonly<Record<string, unknown>>;
}

/** What an export was asked for: its columns and filters, by the names of the fields of the exported resource. */
export function ExportOrderCell({ value, where }: CellProps) {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const { columns = [], filter = {} } = (decodeJson(value).decoded ?? {}) as ExportOrder;
  const resource = [...resources.values()].find((one) => columns.every((name) => fieldNamed(one, name)));
  if (columns.length === 0 || !resource) return <None />;
  const names = format.list(columns.map((name) => fieldLabel(resource, name)));
  const line = labelled(translate, translate('engine.list.columns'), names);
  if (where === 'row') return <span className="e-truncated">{line}</span>;
  return (
    <div className="e-entry">
      <p>{line}</p>
      {Object.entries(filter).map(([name, one]) => {
        const field = fieldNamed(resource, name);
        return (
          field && (
            <p key={name}>
              <FilterText resource={resource} field={field} value={one} />
            </p>
          )
        );
      })}
    </div>
  );
}

interface ExportStep {
  readonly at?: string;
  readonly event?: string;
  readonly rows?: number;
}

/** How an export came about: each step with its time. */
export function ExportStepsCell({ value, where }: CellProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { decoded } = decodeJson(value);
  const steps = (Array.isArray(decoded) ? decoded : []) as readonly ExportStep[];
  if (steps.length === 0) return <None />;
  const lines = steps.map(({ at, event, rows }) =>
    [
      translate(`engine.cell.steps.${event ?? ''}`, { _: translate('engine.cell.unknown') }),
      format.exact(at),
      rows === undefined
        ? undefined
        : translate('record.history.facts.rows', { smart_count: rows, n: format.number(rows) }),
    ]
      .filter(Boolean)
      .join(' · '),
  );
  if (where === 'row') return <span className="e-truncated">{lines.at(-1)}</span>;
  return (
    <div className="e-entry">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
