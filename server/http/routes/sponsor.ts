import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../../domain/text/locale';
import { sponsorAddress } from '../../../domain/portalAddress';
import { readAddress } from '../../actions/mail/address';
import { decideByLink, previewLink } from '../../actions/sponsor/byLink';
import { readRequest, type TypedRequest } from '../../actions/sponsor/form';
import { messagePage } from '../../actions/public-pages/page';
import { askPage, decidePage } from '../../actions/sponsor/pages';
import { portalAt, type Portal, type Visitor } from '../../actions/sponsor/portal';
import { askSponsor, remindSponsor } from '../../actions/sponsor/request';
import { countTry } from '../../actions/sponsor/tries';
import { WORDS } from '../../actions/sponsor/words';
import type { Context } from '../../context/context';
import { PorticoError } from '../../errors/catalogue';
import { handleError } from '../errors/errors';
import { addFormParser } from '../limits/formBodies';
import { pageLanguage, pageQuery, sendPage } from '../publicPage';
import { answers, closed, empty, key, media, text } from '../schema/parts';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';

const MAX_FORM_BYTES = 16 * 1024;
const companyParams = closed({ company: key });
const linkParams = closed({ company: key, token: key });
const page = answers({ 200: media('text/html') });
const formOfTexts = (...names: readonly string[]) => ({
  content: {
    'application/x-www-form-urlencoded': {
      schema: Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(text)]))),
    },
  },
});
const readCompany = { ...isPublic, schema: { params: companyParams, querystring: pageQuery, response: page } };
const sent = { params: companyParams, querystring: pageQuery, response: answers({ 303: empty }) };
const ask = { ...isPublic, schema: { ...sent, body: formOfTexts('name', 'email', 'sponsor', 'reason', 'days') } };
const remind = { ...isPublic, schema: { ...sent, body: formOfTexts('sponsor') } };
const readLink = { ...isPublic, schema: { params: linkParams, querystring: pageQuery, response: page } };
const decide = {
  ...isPublic,
  schema: { params: linkParams, querystring: pageQuery, body: formOfTexts('decision', 'days'), response: page },
};

/**
 * The public pages of sponsors, by the hash of a company (specification S-SPON-1, tab sponsor): a guest asks for
 * access, a sponsor answers. Plain HTML without scripts; a `GET` never changes anything.
 */
export function sponsorRoutes(app: App, context: Context): void {
  addFormParser(app, MAX_FORM_BYTES);
  app.setErrorHandler((error: Error, request, reply) => answerError(error, request, reply));
  companyPages(app, context);
  linkPages(app, context);
}

/** Pages of a company: a guest asks for access, a sponsor for their links. */
function companyPages(app: App, context: Context): void {
  const { db, now } = context;
  app.get('/sponsor/:company', readCompany, async (request, reply) => {
    const portal = await portalAt(context, request.params.company);
    return portal ? sendPage(reply, 200, askPage(pageLanguage(request), portal)) : missing(request, reply);
  });

  app.post('/sponsor/:company', ask, async (request, reply) => {
    const language = pageLanguage(request);
    const portal = await portalAt(context, request.params.company);
    if (!portal) return missing(request, reply);
    const typed = typedIn(request);
    const read = readRequest(portal, typed);
    if ('fields' in read) {
      await countTry(db, `${portal.companyId} form ${typed.sponsor.slice(0, 254)}`, request.ip, now());
      return sendPage(reply, 422, askPage(language, portal, typed, read.fields));
    }
    await askSponsor(context, portal, read.request, visitorOf(request));
    // Read again, the page sends nothing twice.
    return reply.redirect(`${sponsorAddress('', portal.hash)}/sent?lang=${language}`, 303);
  });

  app.get('/sponsor/:company/sent', readCompany, async (request, reply) =>
    afterwards(request, reply, 'sentTitle', 'sent', 'another'),
  );
  app.get('/sponsor/:company/links', readCompany, async (request, reply) =>
    afterwards(request, reply, 'againTitle', 'again', 'back'),
  );

  app.post('/sponsor/:company/links', remind, async (request, reply) => {
    const portal = await portalAt(context, request.params.company);
    if (!portal) return missing(request, reply);
    await remindSponsor(context, portal, readAddress(formOf(request).get('sponsor') ?? ''), visitorOf(request));
    return reply.redirect(`${sponsorAddress('', portal.hash)}/links?lang=${pageLanguage(request)}`, 303);
  });

  async function afterwards(
    request: FastifyRequest,
    reply: FastifyReply,
    title: 'sentTitle' | 'againTitle',
    text: 'sent' | 'again',
    back: 'another' | 'back',
  ): Promise<FastifyReply> {
    const language = pageLanguage(request);
    const portal = await portalAt(context, (request.params as { company: string }).company);
    if (!portal) return missing(request, reply);
    const words = WORDS[language].page;
    const link = { address: `${sponsorAddress('', portal.hash)}?lang=${language}`, label: words[back] };
    const message = { title: words[title], text: words[text], company: portal.name, tone: 'good' as const, link };
    return sendPage(reply, 200, messagePage(language, message));
  }
}

/** Pages that the link of a sponsor opens. */
function linkPages(app: App, context: Context): void {
  app.get('/sponsor/:company/:token', readLink, async (request, reply) => {
    const language = pageLanguage(request);
    const portal = await portalAt(context, request.params.company);
    if (!portal) return missing(request, reply);
    const { link, state } = await previewLink(context, portal, request.params.token, visitorOf(request));
    if (!link || state !== 'open') return deadLink(language, portal, reply, state);
    return sendPage(reply, 200, decidePage(language, portal, link));
  });

  app.post('/sponsor/:company/:token', decide, async (request, reply) => {
    const language = pageLanguage(request);
    const portal = await portalAt(context, request.params.company);
    if (!portal) return missing(request, reply);
    const { link, state } = await decideByLink(
      context,
      portal,
      request.params.token,
      formOf(request),
      visitorOf(request),
    );
    const words = WORDS[language].page;
    if (!link) return deadLink(language, portal, reply, state);
    if (state === 'open') return sendPage(reply, 422, decidePage(language, portal, link, words.choose));
    const company = portal.name;
    if (state === 'approve') {
      const text = words.approved(link.guest.name);
      return sendPage(reply, 200, messagePage(language, { title: words.approvedTitle, text, company, tone: 'good' }));
    }
    if (state !== 'refuse') return deadLink(language, portal, reply, state);
    return sendPage(
      reply,
      200,
      messagePage(language, { title: words.refusedTitle, text: words.refused(link.guest.name), company }),
    );
  });
}

/** The same page for a company that is not there, is over, or has no sponsors. */
function missing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = pageLanguage(request);
  const { missingTitle: title, missing: text } = WORDS[language].page;
  return sendPage(reply, 404, messagePage(language, { title, text, tone: 'bad' }));
}

function deadLink(language: Locale, portal: Portal, reply: FastifyReply, state: string): FastifyReply {
  const words = WORDS[language].page;
  const messages: Readonly<Record<string, readonly [status: number, title: string, text: string]>> = {
    approved: [410, words.usedTitle, words.usedApproved],
    refused: [410, words.usedTitle, words.usedRefused],
    expired: [410, words.expiredTitle, words.expired],
    gone: [410, words.goneTitle, words.gone],
  };
  const [status, title, text] = messages[state] ?? [404, words.invalidTitle, words.invalid];
  return sendPage(reply, status, messagePage(language, { title, text, company: portal.name, tone: 'bad' }));
}

/** Errors are HTML pages here, not JSON. */
function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = pageLanguage(request);
  const words = WORDS[language].page;
  if (error instanceof PorticoError && error.status === 429) {
    const seconds = error.retryAfter ?? 60;
    reply.header('retry-after', String(seconds));
    const text = words.tooMany(Math.ceil(seconds / 60));
    return sendPage(reply, 429, messagePage(language, { title: words.tooManyTitle, text, tone: 'bad' }));
  }
  return handleError(error, request, reply);
}

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

function typedIn(request: FastifyRequest): TypedRequest {
  const form = formOf(request);
  const text = (name: keyof TypedRequest) => form.get(name) ?? '';
  return {
    name: text('name'),
    email: text('email'),
    sponsor: text('sponsor'),
    reason: text('reason'),
    days: text('days'),
  };
}

const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  requestId: request.id,
  locale: pageLanguage(request),
});
