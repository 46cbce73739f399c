import { SIGN_ON_MODULES } from '../../../domain/records/signOnModules';
import type { RecordKey } from '../../../domain/records/key';
import type { Field, Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import { countReferences } from '../../storage/records/references';
import { findRows } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import type { Change } from './index';

const MODES = 'auth-modes';
const MODULE = 'a_module';

/** The fields of a resource with authentication modes. */
const modeFields = ({ fields }: Resource): Field[] =>
  fields.filter(({ reference, virtual }) => !virtual && reference?.resource === MODES);

const keysOf = (record: WireRecord, { name }: Field) => [record[name] ?? []].flat() as RecordKey[];

/**
 * Guests are offered no authentication mode by which administrators sign in to the console. One that the record has
 * already stays, so that its other fields can be saved: portals do not show it.
 * @throws PorticoError 422 MODE_OF_ADMINISTRATORS with the names of the modes
 */
export async function guestModes({ access, resource, before, after }: Change): Promise<void> {
  const modes = access.model.resources[MODES];
  if (!after || !modes) return;
  const read = modes.fields.filter(({ name }) => name === MODULE || name === modes.title);
  for (const field of modeFields(resource)) {
    const added = keysOf(after, field).filter((id) => !keysOf(before, field).includes(id));
    const rows = added.length > 0 ? await findRows(access, modes, read, added) : [];
    const refused = rows.filter((row) => SIGN_ON_MODULES.includes(String(row[MODULE])));
    if (refused.length === 0) continue;
    const names = refused.map((row) => String(row[modes.title])).join(', ');
    throw errors.validationFailed({ [field.name]: fieldError('MODE_OF_ADMINISTRATORS', names) });
  }
}

/**
 * An authentication mode that guests are offered does not become one of administrators.
 * @throws PorticoError 422 MODE_ON_PORTALS
 */
export async function modeOfPortals({ access, id, before, after }: Change): Promise<void> {
  const isForAdministrators = (record: WireRecord) => SIGN_ON_MODULES.includes(String(record[MODULE]));
  if (!after || id === undefined || isForAdministrators(before) || !isForAdministrators(after)) return;
  for (const offering of Object.values(access.model.resources)) {
    if (!offering.guards.includes('guest-modes')) continue;
    for (const field of modeFields(offering)) {
      const { all } = await countReferences(access, offering, field, id, false);
      if (all > 0) throw errors.validationFailed({ [MODULE]: fieldError('MODE_ON_PORTALS') });
    }
  }
}
