import { holdsSecrets } from '../../../domain/schema/model/paramValues';
import type { Model, Resource } from '../../../domain/schema/model/model';
import type { SealedPlace } from '../../keys/secrets';
import {
  alertWebhookPlace,
  answerPlace,
  archivePlace,
  auditWatchWebhookPlace,
  factorPlace,
  fieldPlace,
  idTokenPlace,
  mailPlace,
  samlKeyPlace,
  samlNextKeyPlace,
  sourcePlace,
} from './sealedPlaces';

/** A row as the driver answers it. */
export type Row = Readonly<Record<string, unknown>>;

/** A column whose text is sealed, or holds sealed parameters. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Further columns that say what the place of its text is. */
  readonly columns: readonly string[];
  /** @param param the sealed parameter; only for a column with parameters */
  place(row: Row, param?: string): SealedPlace;
  /** True when the text is a JSON object, some of whose members are sealed. */
  readonly holdsParams: boolean;
}

/** Every column with sealed texts that no schema file declares. One that is missing here is lost at a key rotation. */
const SEALED: readonly SealedColumn[] = [
  {
    table: 'mail',
    column: 'sealed',
    columns: ['company_id', 'm_to'],
    place: (row) => mailPlace(Number(row['company_id']), String(row['m_to'])),
    holdsParams: false,
  },
  {
    table: 'alert',
    column: 'webhook_sealed',
    columns: ['company_id'],
    place: (row) => alertWebhookPlace(Number(row['company_id'])),
    holdsParams: false,
  },
  {
    table: 'audit_watch',
    column: 'webhook_sealed',
    columns: ['company_id'],
    place: (row) => auditWatchWebhookPlace(Number(row['company_id'])),
    holdsParams: false,
  },
  {
    table: 'session',
    column: 'sso_id_token',
    columns: ['home_company_id', 'sso_mode', 'sso_subject'],
    place: (row) =>
      idTokenPlace(
        Number(row['home_company_id']),
        Number(row['sso_mode']),
        String((row['sso_subject'] as { nameId?: unknown } | null)?.nameId),
      ),
    holdsParams: false,
  },
  {
    table: 'saml_key',
    column: 'sealed',
    columns: ['company_id'],
    place: (row) => samlKeyPlace(Number(row['company_id'])),
    holdsParams: false,
  },
  {
    table: 'saml_key',
    column: 'next_sealed',
    columns: ['company_id'],
    place: (row) => samlNextKeyPlace(Number(row['company_id'])),
    holdsParams: false,
  },
  {
    table: 'second_factor',
    column: 'sealed',
    columns: ['company_id', 'admin_id'],
    place: (row) => factorPlace(Number(row['company_id']), Number(row['admin_id'])),
    holdsParams: false,
  },
  {
    table: 'legal_archive',
    column: 'sealed',
    columns: ['company_id', 'userid', 'data_class'],
    place: (row) => archivePlace(Number(row['company_id']), Number(row['userid']), String(row['data_class'])),
    holdsParams: false,
  },
  {
    table: 'idempotency_key',
    column: 'body',
    columns: ['company_id', 'admin_id', 'key'],
    place: (row) =>
      answerPlace({
        companyId: Number(row['company_id']),
        adminId: Number(row['admin_id']),
        key: String(row['key']),
      }),
    holdsParams: false,
  },
  {
    table: 'job_part',
    column: 'sealed',
    columns: ['company_id', 'job_id', 'part'],
    place: (row) => sourcePlace(Number(row['company_id']), String(row['job_id']), Number(row['part'])),
    holdsParams: false,
  },
];

/** All of them: `SEALED`, the fields of the model that are stored sealed, and those that hold secret parameters. */
export function sealedColumns({ resources }: Pick<Model, 'resources'>): SealedColumn[] {
  const declared = Object.values(resources).flatMap((resource) =>
    resource.fields
      .filter((field) => field.secret === 'sealed' || holdsSecrets(field))
      .map((field) => declaredColumn(resource, field.name, holdsSecrets(field))),
  );
  const all = new Map([...SEALED, ...declared].map((one) => [`${one.table}.${one.column}`, one]));
  return [...all.values()];
}

function declaredColumn(resource: Resource, column: string, holdsParams: boolean): SealedColumn {
  const { table, tenant, tenantColumn } = resource.storage;
  return {
    table,
    column,
    columns: tenant === 'company' ? [tenantColumn] : [],
    place: (row, param) => fieldPlace(resource, column, Number(row[tenantColumn] ?? 0), param),
    holdsParams,
  };
}
