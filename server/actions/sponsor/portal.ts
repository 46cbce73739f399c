import { readJsonObject } from '../../../domain/text/readJson';
import { sponsorLink } from '../../config/publicLinks';
import type { Locale } from '../../../domain/text/locale';
import type { Caller } from '../../../domain/access/caller';
import type { Context } from '../../context/context';
import { asSystem, inCompany, type Trx } from '../../db/connect';
import { isCompanyActive } from '../../auth/accountStatus';
import type { Access } from '../../storage/records/records';
import { findSponsorPortal, sponsorPortalOf, type SponsorPortal } from '../../storage/sponsor/sponsors';
import { domainOf } from '../mail/address';

/** The current settings of a company's page for guests and sponsors. */
export interface Portal extends SponsorPortal {
  readonly domains: readonly string[];
  readonly maxDays: number;
  /** Sponsors may decide with the link of the mail; else they sign in to the console. */
  readonly byLink: boolean;
  /** True when every administrator who may decide is notified, in addition to the sponsor that the guest names. */
  readonly sendToAll: boolean;
}

const MAX_DAYS = 365;

/** Domains of a list that is separated by pipes (specification S-SPON-3); spaces, commas and `@` do no harm. */
function domainsIn(list: string | null): string[] {
  return (list ?? '')
    .toLowerCase()
    .split(/[\s,;|]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter(Boolean);
}

/** Only addresses of the sponsors' domains may validate (specification S-SPON-2); a sub-domain is another domain. */
export const maySponsor = ({ domains }: Pick<Portal, 'domains'>, address: string): boolean =>
  domains.includes(domainOf(address));

function openPortal(found: SponsorPortal | undefined, now: Date): Portal | undefined {
  if (!found || !isCompanyActive(found.company, now)) return undefined;
  const domains = domainsIn(found.sponsors);
  const params = readJsonObject(found.params);
  if (domains.length === 0) return undefined;
  return {
    ...found,
    domains,
    maxDays: Math.min(MAX_DAYS, Math.max(1, found.maxValidity ?? MAX_DAYS)),
    byLink: params['clickValidation'] !== false && params['saml'] !== true,
    sendToAll: params['sendToAll'] === true,
  };
}

const HASH = /^[A-Za-z0-9_-]{1,64}$/;

/** The page that a company's hash names; undefined when there is none, without the reason. */
export async function portalAt({ db, now }: Context, hash: string): Promise<Portal | undefined> {
  if (!HASH.test(hash)) return undefined;
  return openPortal(await asSystem(db, (trx) => findSponsorPortal(trx, hash)), now());
}

/** The page of the company that is worked in. */
export async function portalOf(trx: Trx, companyId: number, now: Date): Promise<Portal | undefined> {
  return openPortal(await sponsorPortalOf(trx, companyId), now);
}

/** Where a link of a mail leads. */
export const linkAddress = ({ config }: Pick<Context, 'config'>, { hash }: Portal, token: string, language: Locale) =>
  sponsorLink(config, hash, token, language);

/** The visitor of a public page: not signed in, limited to one company. */
export interface Visitor {
  readonly ip: string;
  readonly requestId: string;
  readonly locale: Locale;
}

/** Runs `work` inside the company of a portal, for a visitor who is not signed in. */
export function inPortal<T>(
  context: Context,
  { companyId }: Portal,
  visitor: Visitor,
  work: (access: Access) => Promise<T>,
): Promise<T> {
  const caller: Caller = {
    ...visitor,
    sessionId: null,
    tokenId: null,
    adminId: 0,
    originalAdminId: null,
    companyId,
    homeCompanyId: companyId,
    mask: 0n,
    permissions: new Set(),
    scope: { mode: 'all' },
    teamMemberId: null,
    everyCompany: false,
    timezone: 'UTC',
  };
  const { model } = context.models.current();
  return inCompany(context.db, caller, (trx) => work({ trx, model, caller, seal: context.secrets.seal }));
}
