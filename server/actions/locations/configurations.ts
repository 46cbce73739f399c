import { csvLine, safeText } from '../../../domain/import-export/csv';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import * as errors from '../../errors/catalogue';
import type { SourceRow } from '../../files/tables/sourceFile';
import { eachInSavepoint } from '../../storage/audit/eachInSavepoint';
import type { Verdict } from '../../storage/jobs/jobRows';
import { listRows, type Access } from '../../storage/records/records';
import { transferColumns } from '../import-export/exportCells';
import { importRow, RowRefused } from '../import-export/importRow';
import { importRunOf } from '../import-export/importRunOf';
import { makeLabels } from '../records/labels';
import { problemsIn } from '../jobs/problemsIn';

/** The parts of a location's configuration, and the fields of each. Secrets are imported and never exported. */
const FIELDS = {
  portal: ['l_language', 'l_timezone', 'l_templateid', 'l_aupid', 'l_redirection_url', 'l_maxin', 'l_maxout'],
  network: [
    'l_tunnel',
    'l_sourceip',
    'l_fqdn',
    'l_internalrange',
    'l_primarydest',
    'l_secondarydest',
    'l_vpnid',
    'l_vpnkey',
    'l_networks',
    'l_apmac',
    'l_apname',
    'l_nativeurl',
    'l_psk',
  ],
} as const;
type ConfigurationSource = keyof typeof FIELDS;
export const CONFIGURATION_SOURCES = Object.keys(FIELDS) as ConfigurationSource[];

/** What an import does with an empty cell: keeps the value that the location has, or clears it. */
export const OVERRIDE_STRATEGIES = ['merge', 'replace'] as const;
type OverrideStrategy = (typeof OVERRIDE_STRATEGIES)[number];

/** Rows of one import: it is one transaction. */
const MAX_ROWS = 1_000;
/** Locations of one export. */
const MAX_LOCATIONS = 10_000;
/** By which a row says which location it is about. */
const NAME = 'l_name';
const SEPARATOR = ',';

interface ConfigurationImport {
  readonly updated: number;
  readonly unchanged: number;
}

interface Outcome {
  readonly line: number;
  readonly verdict: Verdict;
  readonly problems?: Readonly<Record<string, errors.FieldError>>;
}

const isOf = (source: ConfigurationSource, { name }: Field) =>
  name === NAME || (FIELDS[source] as readonly string[]).includes(name);

/**
 * The configuration of the locations that the caller sees, as CSV (RFC 4180): names of fields, then a line for each
 * location with its values as they travel, by name.
 * @param locations the resource
 */
export async function exportConfigurations(
  access: Access,
  locations: Resource,
  source: ConfigurationSource,
): Promise<string> {
  const { caller, model } = access;
  const fields = visibleFields(locations, caller.permissions, 'read').filter((field) => isOf(source, field));
  const labels = makeLabels([]);
  const options = { locale: caller.locale, timezone: caller.timezone, labels, model, raw: true };
  const columns = transferColumns(locations, fields, options);
  const sort = [{ field: NAME, order: 'ASC' as const }];
  const query = { conditions: [], deleted: 'without' as const, sort, offset: 0, limit: MAX_LOCATIONS };
  const rows = await listRows(access, locations, fields, query);
  const textOf = (value: ReturnType<(typeof columns)[number]['cell']>) =>
    value === null ? '' : typeof value === 'object' ? value.text : safeText(String(value));
  const lines = rows.map((row) =>
    csvLine(
      columns.map(({ cell }) => textOf(cell(row))),
      SEPARATOR,
    ),
  );
  return (
    csvLine(
      columns.map(({ head }) => head),
      SEPARATOR,
    ) + lines.join('')
  );
}

/**
 * Writes the configuration of locations from the rows of a CSV file, through the same save as the form: all of them, or
 * none. A location is named by `l_name` and must exist.
 * @throws PorticoError 422 for a column that is not part of the source, too many rows, and for rows that are refused:
 * `fields` names line and column (`3.l_sourceip`)
 */
export async function importConfigurations(
  access: Access,
  locations: Resource,
  file: { readonly header: readonly string[]; readonly rows: readonly SourceRow[] },
  { source, overrideStrategy }: { readonly source: ConfigurationSource; readonly overrideStrategy: OverrideStrategy },
): Promise<ConfigurationImport> {
  const { caller, model } = access;
  const mapping = checkedColumns(visibleFields(locations, caller.permissions, 'edit'), file.header, source);
  if (file.rows.length > MAX_ROWS) throw errors.validationFailed({ csv: errors.fieldError('FIELD_TOO_BIG', MAX_ROWS) });
  const plan = { mode: 'run', mapping, strategy: 'update', key: [NAME], atomic: true } as const;
  const run = importRunOf(caller, model, locations, plan, undefined, mapping.length);
  const cellsOf = ({ cells }: SourceRow) =>
    new Map(
      mapping.flatMap((name, place) => {
        const text = cells[place] ?? '';
        return overrideStrategy === 'merge' && text.trim() === '' ? [] : [[name, text] as const];
      }),
    );
  const outcomes = await eachInSavepoint(
    access.trx,
    file.rows,
    async (row): Promise<Outcome> => ({
      line: row.line,
      verdict: (await importRow(access, run, cellsOf(row))).verdict,
    }),
    ({ line }, error): Outcome | undefined => {
      const problems = error instanceof RowRefused ? error.problems : problemsIn(error);
      return problems && { line, verdict: 'refused', problems };
    },
  );
  const refused = outcomes.flatMap(({ line, problems = {} }) =>
    Object.entries(problems).map(([name, problem]) => [`${line}.${name || NAME}`, problem] as const),
  );
  if (refused.length > 0) throw errors.validationFailed(Object.fromEntries(refused));
  const count = (counted: string) => outcomes.filter(({ verdict }) => verdict === counted).length;
  return { updated: count('update'), unchanged: count('unchanged') };
}

/** The field of each column. @throws PorticoError 422 for a column that is not part of the source, or is there twice */
function checkedColumns(writable: readonly Field[], header: readonly string[], source: ConfigurationSource): string[] {
  const names = header.map((head) => head.trim());
  const known = new Set(writable.filter((field) => isOf(source, field)).map(({ name }) => name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw errors.unknownField(unknown);
  if (!names.includes(NAME) || new Set(names).size < names.length) {
    throw errors.validationFailed({ csv: errors.fieldError('FIELD_INVALID_FORMAT') });
  }
  return names;
}
