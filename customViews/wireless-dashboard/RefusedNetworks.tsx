import { useTranslate } from 'ra-core';
import type { Job } from '../../dataProvider/jobs';
import { problemText } from '../../resources/engine/import-export/problemText';
import { RowResultsTable } from '../../resources/engine/import-export/RowResultsTable';
import { useRowResults } from '../../resources/engine/import-export/useRowResults';
import { useResource } from '../../resources/engine/model';

/** The networks whose change was refused, and why. */
export function RefusedNetworks({ job }: { readonly job: Job }) {
  const translate = useTranslate();
  const locations = useResource('locations');
  const results = useRowResults(job, 'refused');
  return (
    <RowResultsTable
      results={results}
      label={translate('wireless.refused')}
      head={[translate('wireless.network'), translate('transfer.reason')]}
      refused
      className="wd-refused"
    >
      <tbody>
        {results.data?.pages.flat().map((row) => (
          <tr key={row.line}>
            <th scope="row">{row.cells[0] ?? `#${row.recordId}`}</th>
            <td>{problemText(translate, locations, row)}</td>
          </tr>
        ))}
      </tbody>
    </RowResultsTable>
  );
}
