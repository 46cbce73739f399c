import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { lookAtUnsubscribeLink, unsubscribe, type LinkState } from '../../actions/unsubscribe/unsubscribe';
import { unsubscribePage } from '../../actions/unsubscribe/pages';
import type { Context } from '../../context/context';
import { bodyTooLarge } from '../../errors/catalogue';
import { addFormParser } from '../limits/formBodies';
import { pageLanguage, pageQuery, sendPage } from '../publicPage';
import { answers, closed, key, media, text } from '../schema/parts';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';
import { multipartError } from '../request/multipartForm';

const MAX_FORM_BYTES = 4 * 1024;
/** What mail programs send (RFC 8058, 3.2), and the button of the page. */
const [FIELD, VALUE] = ['List-Unsubscribe', 'One-Click'];

const form = Type.Object({ [FIELD]: Type.Optional(text) });
const schema = {
  params: closed({ token: key }),
  querystring: pageQuery,
  response: answers({ 200: media('text/html') }),
};
const body = {
  content: { 'application/x-www-form-urlencoded': { schema: form }, 'multipart/form-data': { schema: form } },
};

/**
 * Where a recipient of an alert or a scheduled report unsubscribes, by the link in its mails (RFC 2369, RFC 8058).
 * No session: the token is for that and for nothing else. Plain HTML without scripts; a `GET` changes nothing, as mail
 * scanners open links, and a `POST` without the field of the RFC neither.
 */
export async function unsubscribeRoutes(app: App, context: Context): Promise<void> {
  addFormParser(app, MAX_FORM_BYTES);
  await app.register(multipart, { limits: { files: 0, fields: 5, fieldSize: 100, parts: 5 } });

  app.get('/unsubscribe/:token', { ...isPublic, schema }, async (request, reply) =>
    send(request, reply, await lookAtUnsubscribeLink(context, request.params.token)),
  );
  app.post('/unsubscribe/:token', { ...isPublic, schema: { ...schema, body } }, async (request, reply) => {
    const { token } = request.params;
    const isConfirmed = await hasField(request);
    return send(
      request,
      reply,
      isConfirmed ? await unsubscribe(context, token, request.ip) : await lookAtUnsubscribeLink(context, token),
    );
  });
}

async function hasField(request: FastifyRequest): Promise<boolean> {
  if (request.body instanceof URLSearchParams) return request.body.get(FIELD) === VALUE;
  if (!request.isMultipart()) return false;
  let isConfirmed = false;
  try {
    for await (const part of request.parts()) {
      isConfirmed ||= part.type === 'field' && part.fieldname === FIELD && part.value === VALUE;
    }
  } catch (error) {
    throw multipartError(error, bodyTooLarge);
  }
  return isConfirmed;
}

/** Seconds after which a mail program tries again. */
const RETRY_AFTER_S = 60;
const statusOf = ({ state }: LinkState) => (state === 'invalid' ? 404 : state === 'busy' ? 503 : 200);

const send = (request: FastifyRequest, reply: FastifyReply, found: LinkState): FastifyReply =>
  sendPage(
    found.state === 'busy' ? reply.header('retry-after', RETRY_AFTER_S) : reply,
    statusOf(found),
    unsubscribePage(pageLanguage(request), found),
  );
