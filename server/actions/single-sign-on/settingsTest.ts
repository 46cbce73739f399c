import type { Asserted } from '../../files/saml/checkAssertion';
import type { Caller } from '../../../domain/access/caller';
import type { SsoReason } from '../../../domain/access/ssoReasons';
import { MINUTE_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { elementNotFound, PorticoError, ssoSettingsIncomplete } from '../../errors/catalogue';
import { findSsoTest, insertSsoTest } from '../../storage/auth/ssoRequests';
import { findSignInMode } from '../../storage/auth/signInModes';
import { reasonOf } from '../../files/saml/reasonOf';
import { sendAway, type SentAway } from './begin';
import { detailOf, openIdReason } from './openIdReason';
import { authorizePerson } from './authorizePerson';
import { missingLabels } from './missingLabels';
import { profileFor, type Newcomer } from './provision';
import { ssoSettings, type SsoSettings } from './settings';

/** How long a report can be read, in ms. */
const REPORT_LIFETIME_MS = 15 * MINUTE_MS;
/** Of a report: attributes, values of each, and letters of each value. */
const MAX = { attributes: 50, values: 20, letters: 200 } as const;
type Needs = Pick<Context, 'db' | 'config' | 'now' | 'secrets'>;

/** What an identity provider answered in a test, and the result that a sign-in would have had. */
interface TestReport {
  /** `signs-in`, `new-account`, or the code of the refusal. */
  readonly outcome: string;
  /** Why an answer is refused: the console has words for it. */
  readonly why: SsoReason | null;
  /** The same in detail, in English, as the log says it. */
  readonly reason: string | null;
  readonly nameId: string | null;
  /** `count`: how many values there are; some of them are shown. */
  readonly attributes: readonly { readonly name: string; readonly values: readonly string[]; readonly count: number }[];
}

/**
 * Begins a test of the settings of a mode of the caller's company, which need not be open to administrators yet.
 * @returns where a browser goes, the ID of the test, the token that the browser must still have when it is back, and
 *   for how many seconds the identity provider can answer
 * @throws ELEMENT_NOT_FOUND, SSO_SETTINGS_INCOMPLETE with what is missing, SSO_UNREACHABLE
 */
export async function beginTest(
  context: Needs & Pick<Context, 'models'>,
  { adminId, companyId, locale }: Caller,
  modeId: number,
): Promise<SentAway & { readonly expiresIn: number; readonly protocol: SsoSettings['protocol'] }> {
  const { db, now } = context;
  const modes = context.models.current().model.resources['auth-modes'];
  const mode = await asSystem(db, (trx) => findSignInMode(trx, modeId));
  if (!modes || mode?.companyId !== companyId) throw elementNotFound();
  const settings = ssoSettings(mode, now());
  const startedAt = now();
  if (!settings) throw ssoSettingsIncomplete(missingLabels(modes, mode, { locale, now: startedAt }));
  const away = await sendAway(context, mode, settings, { now: startedAt, tester: adminId });
  return { ...away, protocol: settings.protocol, expiresIn: (away.expiresAt.getTime() - startedAt.getTime()) / 1000 };
}

/**
 * Determines the result that a sign-in with an answer would have had, and stores it for the administrator who tests.
 * Makes no session.
 */
export async function keepTest(
  context: Needs,
  { id, adminId, mode, settings }: Omit<Newcomer, 'asserted'> & { readonly id: string; readonly adminId: number },
  check: () => Promise<Asserted>,
  now: Date,
): Promise<void> {
  let asserted: Asserted | undefined;
  let outcome: string;
  let refusal: Pick<TestReport, 'why' | 'reason'> = { why: null, reason: null };
  try {
    asserted = await check();
    const newcomer = { mode, settings, asserted };
    const { account } = await authorizePerson(context, newcomer, now);
    if (!account) await asSystem(context.db, (trx) => profileFor(trx, newcomer));
    outcome = account ? 'signs-in' : 'new-account';
  } catch (error) {
    if (!(error instanceof PorticoError) || error.status >= 500) throw error;
    outcome = error.code;
    if (error.cause instanceof Error) refusal = refusalBy(error.cause, settings);
  }
  const report: TestReport = { outcome, ...refusal, ...shown(asserted) };
  const test = { id, companyId: mode.companyId, adminId, report: JSON.stringify(report) };
  const expiresAt = new Date(now.getTime() + REPORT_LIFETIME_MS);
  await asSystem(context.db, (trx) => insertSsoTest(trx, test, expiresAt));
}

const refusalBy = (cause: Error, { protocol }: SsoSettings): Pick<TestReport, 'why' | 'reason'> => ({
  why: protocol === 'saml' ? reasonOf(cause) : openIdReason(cause),
  reason: detailOf(cause).slice(0, 300),
});

const short = (text: string) => text.slice(0, MAX.letters);

function shown(asserted: Asserted | undefined): Pick<TestReport, 'nameId' | 'attributes'> {
  const { nameId, attributes } = asserted ?? {};
  return {
    nameId: nameId === undefined ? null : short(nameId),
    attributes: [...(attributes ?? [])].slice(0, MAX.attributes).map(([name, values]) => ({
      name: short(name),
      values: [...values].slice(0, MAX.values).map(short),
      count: values.size,
    })),
  };
}

/** The report of the caller's own test; undefined while it waits for the answer. */
export async function readTest({ db, now }: Needs, caller: Caller, id: string): Promise<TestReport | undefined> {
  const { companyId, adminId } = caller;
  const report = await asSystem(db, (trx) => findSsoTest(trx, { id, companyId, adminId }, now()));
  return report === undefined ? undefined : (JSON.parse(report) as TestReport);
}
