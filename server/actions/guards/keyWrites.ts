import { holdsSecrets } from '../../../domain/schema/model/paramValues';
import type { GuardName } from '../../../domain/schema/model/registry';
import { keyMayNotAdminister } from '../../errors/catalogue';
import type { Change } from './index';

/** What is known of a write before its values are read. */
type Intent = Pick<Change, 'access' | 'resource' | 'id' | 'before' | 'values'>;
export type KeyGuardName = Extract<GuardName, 'keys-need-right' | 'company-control'>;

/** Resources with this guard hold the credentials of guests, which keys are there to hand out. */
const GUESTS: GuardName = 'guest-credentials';
/** Who runs a company, who signs in to it, who lets guests in, and what kind of company it is. */
const CONTROL_FIELDS = ['c_partnerid', 'c_domains', 'c_sponsors', 'c_options'];

/** `keys-need-right`: every write of the resource needs the right, because its records grant rights. */
function keysNeedRight(): void {
  throw keyMayNotAdminister();
}

/** `company-control`: changing who controls an existing company needs the right. A new company has nothing to take. */
function companyControl({ id, before, values }: Intent): void {
  const text = (value: unknown) => JSON.stringify(value ?? null);
  const changed = CONTROL_FIELDS.some((name) => name in values && text(values[name]) !== text(before[name]));
  if (id !== undefined && changed) throw keyMayNotAdminister();
}

/** Guards that only concern API keys without the right to administer. */
const keyGuards: Readonly<Record<KeyGuardName, (intent: Intent) => void>> = {
  'company-control': companyControl,
  'keys-need-right': keysNeedRight,
};

/**
 * An API key writes neither secrets nor what grants rights, so that a key that leaks gives no lasting access; except one
 * that was created with exactly this right (`mayAdminister`). Every write of a record asks this before anything else.
 * @param intent `values`: what the client sent; empty when a record is deleted or restored
 * @throws PorticoError 403 KEY_MAY_NOT_ADMINISTER
 */
export function requireKeyMayWrite(intent: Intent): void {
  const { access, resource, values } = intent;
  if (access.caller.tokenId === null || access.caller.keyMayAdminister) return;
  const secret = resource.fields.some(
    (field) => field.name in values && (field.secret !== undefined || holdsSecrets(field)),
  );
  if (secret && !resource.guards.includes(GUESTS)) throw keyMayNotAdminister();
  for (const [name, guard] of Object.entries(keyGuards)) if (resource.guards.includes(name)) guard(intent);
}
