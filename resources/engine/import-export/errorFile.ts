import type { TranslateFunction } from 'ra-core';
import { MASKED } from '../../../domain/access/masking';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Locale } from '../../../domain/text/locale';
import { BYTE_ORDER_MARK, csvLine, plainText, safeText, separatorOf } from '../../../domain/import-export/csv';
import type { Job, JobsClient, RowResult } from '../../../dataProvider/jobs';
import { saveText } from './download';
import { problemText } from './problemText';

const BATCH_SIZE = 1000;

const withoutMask = (cell: string) => (cell === MASKED ? '' : cell);

/** Every refused row of a job; at most ten thousand, by the rules of the server. */
async function refusedRows(client: JobsClient, id: string): Promise<RowResult[]> {
  const rows: RowResult[] = [];
  for (;;) {
    const some = await client.rows(id, { verdict: 'refused', after: rows.at(-1)?.line ?? 0, limit: BATCH_SIZE });
    rows.push(...some);
    if (some.length < BATCH_SIZE) return rows;
  }
}

/**
 * Saves the refused rows as they were in the file, each with its reason: mended, the file can be imported again. Columns
 * of secrets are kept, empty.
 */
export async function saveErrorFile(
  client: JobsClient,
  job: Job,
  {
    resource,
    locale,
    translate,
  }: { resource: ClientResource | undefined; locale: Locale; translate: TranslateFunction },
): Promise<void> {
  const header = job.parameters.file?.header ?? [];
  const separator = separatorOf(locale);
  const line = (cells: readonly string[]) =>
    csvLine(
      cells.map((cell) => safeText(plainText(cell))),
      separator,
    );
  const rows = (await refusedRows(client, job.id)).map((row) =>
    line([...header.map((_, index) => withoutMask(row.cells[index] ?? '')), problemText(translate, resource, row)]),
  );
  const text = BYTE_ORDER_MARK + line([...header, translate('transfer.reason')]) + rows.join('');
  const name = (job.parameters.file?.name ?? job.resource).replace(/\.[^.]*$/, '');
  saveText(text, `${name}-${translate('transfer.errorFile')}.csv`);
}
