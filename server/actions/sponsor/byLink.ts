import type { Context } from '../../context/context';
import { PorticoError } from '../../errors/catalogue';
import { findSponsorLink, type SponsorLink } from '../../storage/sponsor/sponsorLinks';
import { hashToken } from '../../keys/tokens';
import { decideRequest, type Decision } from './decide';
import { readDays } from './form';
import { inPortal, maySponsor, type Portal, type Visitor } from './portal';
import { countTry } from './tries';

/** What a link is worth, or what was done with it. */
interface LinkState {
  /** Absent when the page must not name the guest. */
  readonly link?: SponsorLink;
  readonly state: 'open' | 'approved' | 'refused' | 'expired' | 'invalid' | 'gone' | Decision;
}

const TOKEN = /^ptv_[A-Za-z0-9_-]{43}$/;

function stateOf(portal: Portal, link: SponsorLink | undefined, now: Date): LinkState {
  // A link is invalid when its sponsor is no longer one, or when sponsors must now sign in.
  if (!link || !maySponsor(portal, link.email) || !portal.byLink) return { state: 'invalid' };
  if (link.status === 'approved' || link.status === 'refused') return { state: link.status };
  if (link.status === 'expired' || link.expiresAt <= now) return { state: 'expired' };
  return link.used ? { state: 'invalid' } : { link, state: 'open' };
}

/**
 * Looks at a link, and changes nothing.
 * @throws PorticoError 429 after too many invalid links
 */
export async function previewLink(
  context: Context,
  portal: Portal,
  token: string,
  visitor: Visitor,
): Promise<LinkState> {
  const now = context.now();
  if (TOKEN.test(token)) {
    const link = await inPortal(context, portal, visitor, ({ trx }) =>
      findSponsorLink(trx, portal.companyId, hashToken(context.db, token)),
    );
    const found = stateOf(portal, link, now);
    if (found.state !== 'invalid') return found;
  }
  await countTry(context.db, `link ${hashToken(context.db, token)}`, visitor.ip, now);
  return { state: 'invalid' };
}

/**
 * Decides a request, once. A second submit shows the decision that was made.
 * @throws PorticoError 429
 */
export async function decideByLink(
  context: Context,
  portal: Portal,
  token: string,
  form: URLSearchParams,
  visitor: Visitor,
): Promise<LinkState> {
  const seen = await previewLink(context, portal, token, visitor);
  const { link } = seen;
  if (!link) return seen;
  const decision = (['approve', 'refuse'] as const).find((one) => one === form.get('decision'));
  const days = readDays(portal, form.get('days') ?? '');
  if (!decision || (decision === 'approve' && days === undefined)) return seen;
  try {
    await inPortal(context, portal, visitor, (access) =>
      decideRequest(context, access, portal, link.requestId, {
        decision,
        by: link.email,
        ...(days !== undefined && { days }),
      }),
    );
  } catch (error) {
    if (!(error instanceof PorticoError)) throw error;
    if (error.code === 'SPONSOR_EXPIRED') return { state: 'expired' };
    if (error.code === 'ELEMENT_NOT_FOUND') return { state: 'gone' };
    // A concurrent request has decided it.
    if (error.code === 'SPONSOR_DECIDED') return previewLink(context, portal, token, visitor);
    throw error;
  }
  return { link, state: decision };
}
