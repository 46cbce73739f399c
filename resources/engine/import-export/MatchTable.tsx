import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { ImportPlan, Job } from '../../../dataProvider/jobs';
import { fieldLabel } from '../texts';

/** Values of the file that are shown of each column. */
const MAX_SAMPLES = 3;

interface MatchTableProps {
  readonly resource: ClientResource;
  readonly file: NonNullable<Job['parameters']['file']>;
  /** Names of the fields that a column can be mapped to. */
  readonly fields: readonly string[];
  readonly mapping: ImportPlan['mapping'];
  /** Called with the column, by its index, and the name of its field; null leaves the column out. */
  readonly onPlace: (index: number, name: string | null) => void;
}

/** The columns of the file, each with a sample of its values and the field that it fills. */
export function MatchTable({ resource, file, fields, mapping, onPlace }: MatchTableProps) {
  const translate = useTranslate();
  const sample = (index: number) =>
    (file.sample ?? [])
      .map(({ cells }) => cells[index] ?? '')
      .filter(Boolean)
      .slice(0, MAX_SAMPLES)
      .join(' · ');
  return (
    // A list that scrolls can be scrolled by keys.
    <div className="t-scroll" tabIndex={0} role="group" aria-label={translate('importExport.import.columns')}>
      <table className="t-table t-match">
        <thead>
          <tr>
            <th scope="col">{translate('importExport.import.column')}</th>
            <th scope="col">{translate('importExport.import.sample')}</th>
            <th scope="col">{translate('importExport.import.field')}</th>
          </tr>
        </thead>
        <tbody>
          {file.header.map((head, index) => (
            <tr key={index}>
              <th scope="row">{head || translate('importExport.import.noName', { n: index + 1 })}</th>
              <td>{sample(index) || '—'}</td>
              <td>
                <select
                  className="e-select"
                  aria-label={translate('importExport.import.fieldOf', { name: head || String(index + 1) })}
                  value={mapping[index] ?? ''}
                  onChange={(event) => onPlace(index, event.target.value || null)}
                >
                  <option value="">{translate('importExport.import.leaveOut')}</option>
                  {fields.map((name) => (
                    <option key={name} value={name}>
                      {fieldLabel(resource, name)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
