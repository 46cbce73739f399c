import { hasBit } from '../../../domain/access/bits';
import { maskThatGrants } from '../../../domain/access/permissions';
import type { PermissionLayout, Resource } from '../../../domain/schema/model/model';
import type { Locale } from '../../../domain/text/locale';
import * as errors from '../../errors/catalogue';
import { fieldError, paramCell } from '../../errors/catalogue';
import { makesCompulsory } from '../../auth/compulsorySso';
import { countBreakGlass, lockSsoRule } from '../../storage/auth/breakGlass';
import type { WireRecord } from '../../storage/records/wireFormat';
import { missingLabels } from '../single-sign-on/missingLabels';
import { missingSettings } from '../single-sign-on/settings';
import { SIGN_ON_MODULES } from '../../../domain/records/signOnModules';
import type { Change } from './index';

/** `auth-modes.a_enable`: open to administrators. */
const ADMINISTRATORS = '4';

/** The rights of a break-glass account that can take the rule back. */
export const breakGlassMask = (layout: PermissionLayout): bigint => maskThatGrants('global:edit', layout);

/** True for a mode of single sign-on that is open to administrators. */
export const signsAdministratorsIn = (record: WireRecord | undefined): boolean =>
  SIGN_ON_MODULES.includes(String(record?.['a_module'])) && hasBit(String(record?.['a_enable'] ?? '0'), ADMINISTRATORS);

/** True for a mode that makes single sign-on compulsory for the administrators of its company. */
export const isCompulsoryMode = (record: WireRecord | undefined): boolean =>
  signsAdministratorsIn(record) && makesCompulsory(record?.['a_params']);

/** Whether people can sign in with the settings of a mode. */
const works = (record: WireRecord, now: Date): boolean => missingSettings(modeOf(record), now).length === 0;

const modeOf = (record: WireRecord | undefined) => ({
  module: String(record?.['a_module']),
  params: record?.['a_params'],
});

/** @throws SSO_SETTINGS_INCOMPLETE with what is missing: their labels as its argument, and each parameter as a cell */
function requireSettings(
  resource: Resource,
  mode: ReturnType<typeof modeOf>,
  reader: { readonly locale: Locale; readonly now: Date },
): void {
  const cells = missingSettings(mode, reader.now).map((name) => paramCell(name, 'SSO_SETTINGS_INCOMPLETE'));
  if (cells.length === 0) return;
  const error = fieldError('SSO_SETTINGS_INCOMPLETE', missingLabels(resource, mode, reader));
  throw errors.validationFailed({ a_params: { ...error, cells } });
}

/**
 * A mode of single sign-on is opened to administrators only with settings that work; while it is open, settings that work
 * are not changed into some that do not. It becomes compulsory only with a break-glass account that can take the rule back
 * on the day on which the identity provider fails.
 * @throws SSO_SETTINGS_INCOMPLETE with what is missing, BREAK_GLASS_NEEDED
 */
export async function compulsorySso({ access, resource, before, after }: Change): Promise<void> {
  const { trx, caller, model } = access;
  const now = new Date();
  const refuse = (...error: Parameters<typeof fieldError>) =>
    errors.validationFailed({ a_params: fieldError(...error) });
  // An open mode that signs no one in would not be noticed before the first sign-in.
  const wasOpen = signsAdministratorsIn(before);
  const [was, is] = [isCompulsoryMode(before), isCompulsoryMode(after)];
  const opens = signsAdministratorsIn(after) && (!wasOpen || works(before, now) || (is && !was));
  if (opens) requireSettings(resource, modeOf(after), { locale: caller.locale, now });
  if (was === is) return;
  await lockSsoRule(trx, caller.companyId, 'alone');
  if (!is) return;
  const mask = breakGlassMask(model.permissions).toString();
  if ((await countBreakGlass(access, caller.companyId, { mask })) === 0) throw refuse('BREAK_GLASS_NEEDED');
}
