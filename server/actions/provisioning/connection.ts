import type { Credential } from '../../../domain/records/accountTypes';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { readParams } from '../../../domain/schema/model/paramValues';
import { isSealed } from '../../keys/secrets';
import { fieldPlace } from '../../storage/installation/sealedPlaces';
import { noteRecord, provisionedRecords, type ProvisionedRecord } from '../../storage/provisioning/provisioning';
import { findRow, listRows, type Row } from '../../storage/records/records';
import { updateRecord } from '../records/save';
import { signingCertificate } from '../single-sign-on/settings';
import { isGateway, resourceOf, type Provisioning, type StepOutcome } from './provisioning';

type Errors = StepOutcome['errors'];

const PARAMS = 'a_params';
/** Locations whose tunnels are checked; the product has no limit of its own. */
const MAX_LOCATIONS = 10_000;
const TUNNELS = ['gre', 'ipsec_ip', 'ipsec_fqdn'];

/**
 * Checks what the equipment needs before it can be used: its credentials are there and can be right, certificates can
 * be loaded, tunnels have a destination. Nothing is sent to the equipment. When all of it is there, the integration is
 * switched on.
 */
export async function checkConnection(provisioning: Provisioning): Promise<StepOutcome> {
  const errors = [
    ...(await wrongCredentials(provisioning)),
    ...(provisioning.type.certificate ? await unreadableCertificates(provisioning) : []),
    ...(provisioning.type.tunnels ? await tunnelsWithoutEnd(provisioning) : []),
  ];
  if (errors.length === 0) await switchOn(provisioning);
  return { records: [], errors };
}

/** The row of a record of the account type; undefined when it is gone. */
async function rowOf(
  provisioning: Provisioning,
  key: string,
): Promise<{ noted: ProvisionedRecord; resource: Resource; row: Row } | undefined> {
  const { access, companyId, type } = provisioning;
  const known = await provisionedRecords(access.trx, companyId);
  const noted = known.find((one) => one.accountType === type.name && one.key === key);
  if (!noted) return undefined;
  const resource = resourceOf(provisioning, noted.resource);
  const row = await findRow(access, resource, resource.fields, noted.recordId);
  return row && { noted, resource, row };
}

async function wrongCredentials(provisioning: Provisioning): Promise<Errors> {
  const { type } = provisioning;
  const errors: Errors[number][] = [];
  for (const key of new Set(type.credentials.map(({ record }) => record))) {
    const found = await rowOf(provisioning, key);
    const wrong = type.credentials
      .filter(({ record }) => record === key)
      .filter((credential) => !isPossible(credential, found && valueOf(provisioning, found, credential.name)))
      .map(({ name }) => name);
    if (wrong.length === 0) continue;
    errors.push({
      msg_code: isGateway(type) ? 'GATEWAY_CREDENTIALS' : 'PROVISION_CREDENTIALS',
      msg_args: [],
      ...(found && { record: about(found.resource, found.row) }),
      fields: wrong,
    });
  }
  return errors;
}

const about = (resource: Resource, row: Row) => ({
  resource: resource.name,
  id: row[resource.id] as number,
  name: String(row[resource.title] ?? ''),
});

const isPossible = ({ pattern }: Credential, value: string | undefined): boolean =>
  value !== undefined && value !== '' && (pattern === undefined || new RegExp(pattern, 'u').test(value));

/** A field, or a parameter of an authentication mode, as it was entered; undefined when it cannot be read. */
function valueOf(
  { secrets, companyId }: Provisioning,
  { resource, row }: { readonly resource: Resource; readonly row: Row },
  name: string,
): string | undefined {
  const field = resource.fields.find((one: Field) => one.name === name);
  const stored = field ? row[name] : readParams(row[PARAMS])?.[name];
  if (typeof stored !== 'string' || !isSealed(stored)) return stored == null ? undefined : String(stored as string);
  try {
    return secrets.unseal(stored, fieldPlace(resource, field ? name : PARAMS, companyId, field ? undefined : name));
  } catch {
    return undefined;
  }
}

/** The gateway takes the directory of the company as it is: each of its SAML modes must have a certificate that loads. */
async function unreadableCertificates(provisioning: Provisioning): Promise<Errors> {
  const modes = resourceOf(provisioning, 'auth-modes');
  const rows = await all(provisioning, modes, 'a_module', ['saml']);
  return rows
    .filter((row) => !isCertificate(readParams(row[PARAMS])?.['certificate'], provisioning.now))
    .map((row) => ({
      msg_code: 'GATEWAY_CERTIFICATE',
      msg_args: [],
      record: about(modes, row),
      fields: ['certificate'],
    }));
}

function isCertificate(text: unknown, now: Date): boolean {
  const certificate = signingCertificate(text);
  return certificate !== undefined && certificate.endsAt > now;
}

async function tunnelsWithoutEnd(provisioning: Provisioning): Promise<Errors> {
  const locations = resourceOf(provisioning, 'locations');
  const rows = await all(provisioning, locations, 'l_tunnel', TUNNELS);
  return rows
    .filter((row) => !row['l_primarydest'])
    .map((row) => ({
      msg_code: 'GATEWAY_PROVISIONING',
      msg_args: [],
      record: about(locations, row),
      fields: ['l_primarydest'],
    }));
}

/** The records of the company with one of some values, by name. */
async function all(
  { access }: Provisioning,
  resource: Resource,
  name: string,
  values: readonly string[],
): Promise<Row[]> {
  const field = resource.fields.find((one) => one.name === name);
  if (!field) return [];
  return listRows(access, resource, resource.fields, {
    conditions: [{ field, op: 'in', value: values }],
    deleted: 'without',
    sort: [{ field: resource.title, order: 'ASC' }],
    offset: 0,
    limit: MAX_LOCATIONS,
  });
}

/**
 * An integration that a provisioning has made is off until everything that it needs is there. One that the company had
 * before stays as the company has it.
 */
async function switchOn(provisioning: Provisioning): Promise<void> {
  const found = await rowOf(provisioning, 'integration');
  if (!found?.noted.created || found.row['isEnabled'] === true) return;
  const { access, companyId } = provisioning;
  const { noted, resource } = found;
  const { version } = await updateRecord(access, resource, noted.recordId, { isEnabled: true });
  await noteRecord(access.trx, companyId, { ...noted, version: Number(version) });
}
