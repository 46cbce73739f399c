import type { Field, Resource } from '../../../domain/schema/model/model';
import {
  brokenCheck,
  comparedPasswords,
  type PasswordAudience,
  type PasswordRules,
} from '../../../domain/rules/passwordRules';
import * as errors from '../../errors/catalogue';
import { isOneOf, passwordWeakness } from '../../auth/passwords';
import { isPasswordGiven, lastPasswords, type PasswordOwner } from '../../storage/auth/passwordHistory';
import { passwordRulesOf } from '../../storage/auth/passwordPolicies';
import { findPasswordHash } from '../../storage/auth/accounts';
import type { WireRecord } from '../../storage/records/wireFormat';
import { guestAudience } from '../passwords/guestRules';
import type { Change } from './index';

/** The passwords that their owner signs in with: of administrators as hashes, of guests sealed. */
export const passwordFields = ({ fields }: Resource): Field[] =>
  fields.filter(({ secret, virtual, widget }) => !virtual && (secret === 'password' || widget === 'generated'));

/** Whose password a field holds: that of a guest or that of an administrator. */
export const ownerKind = ({ secret }: Field): PasswordOwner['kind'] =>
  secret === 'password' ? 'administrator' : 'identity';

/** The company of an account: the one that the caller works in may be another one than that of their own account. */
export const accountCompany = ({ storage }: Resource, record: WireRecord | undefined, companyId: number): number =>
  Number(record?.[storage.tenantColumn] ?? companyId);

/**
 * Refuses a password that the policy of its owner's company forbids, and of administrators also common ones and words
 * of the account's own fields (name, login, e-mail). One of an administrator is compared with the last ones only for its
 * owner, who has given the present one: any other answer would tell whether a guess is right. What a colleague gives is
 * replaced at the next sign-in by one that is compared.
 * @throws PorticoError 422 that names the first broken rule
 */
export async function passwordPolicy(change: Change): Promise<void> {
  const { access, resource, id, before, after, values } = change;
  for (const field of passwordFields(resource)) {
    const password = values[field.name];
    if (typeof password !== 'string' || password === '') continue;
    const companyId = accountCompany(resource, before, access.caller.companyId);
    const kind = ownerKind(field);
    const audience: PasswordAudience =
      kind === 'administrator' ? 'administrators' : await guestAudience(access.trx, companyId, after);
    const rules = await passwordRulesOf(access.trx, companyId, audience);
    const wrong =
      kind === 'administrator'
        ? passwordWeakness(password, personalTexts(resource, after), rules)
        : brokenCheck(password, rules);
    if (wrong) throw errors.validationFailed({ [field.name]: errors.fieldError(wrong.code, ...wrong.args) });
    if (id === undefined || (kind === 'administrator' && access.confirmedPassword === undefined)) continue;
    await refuseFormer(change, field, { companyId, kind, id: Number(id) }, rules, password);
  }
}

async function refuseFormer(
  { access: { trx } }: Change,
  { name }: Field,
  owner: PasswordOwner,
  rules: PasswordRules,
  password: string,
): Promise<void> {
  const isGiven = owner.kind === 'administrator' && (await isPasswordGiven(trx, owner.companyId, owner.id));
  const history = comparedPasswords(rules, isGiven);
  if (history === 0) return;
  const current = owner.kind === 'administrator' ? await findPasswordHash(trx, owner.id) : null;
  const former = await lastPasswords(trx, owner, history);
  const hashes = current === null || former.includes(current) ? former : [current, ...former].slice(0, history);
  if (await isOneOf(password, hashes)) {
    throw errors.validationFailed({ [name]: errors.fieldError('PASSWORD_USED_BEFORE', history) });
  }
}

const personalTexts = (resource: Resource, after: WireRecord | undefined): string[] =>
  resource.fields
    .filter(({ kind }) => kind === 'text' || kind === 'email')
    .map((field) => after?.[field.name])
    .filter((value): value is string => typeof value === 'string');
