import { Type } from 'typebox';
import { LOCALES } from '../../../domain/text/locale';
import { readIds, revealCredentials } from '../../actions/guests/reveal';
import { sendCard } from '../../actions/handover/sendCard';
import { printOrder, readPrint } from '../../actions/print/printOrder';
import { identitiesIn } from '../../actions/profiles/parts';
import type { Context } from '../../context/context';
import { PAPERS } from '../../files/print/papers';
import { runInWorker } from '../../workers/pool';
import { contentDisposition } from '../contentDisposition';
import {
  answers,
  anyQuery,
  choice,
  closed,
  ids,
  media,
  noQuery,
  nullable,
  refusedAs,
  text,
  time,
  whole,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';
import { disconnectSignal } from '../request/disconnectSignal';
import { withAccess, writeWithAccess } from '../request/withAccess';
import { MAX_EMAIL_LENGTH } from '../../../domain/limits';

const credentials = {
  querystring: anyQuery,
  body: closed({ ids }),
  response: answers({
    200: Type.Object({
      credentials: Type.Array(
        Type.Object({
          id: whole,
          name: text,
          login: text,
          password: nullable(text),
          start: nullable(time),
          end: nullable(time),
          language: nullable(text),
        }),
      ),
    }),
  }),
};
const cards = {
  querystring: anyQuery,
  body: closed({ ids, paper: Type.Optional(choice(PAPERS)), language: Type.Optional(choice(LOCALES)) }),
  response: answers({ 200: media('application/pdf') }),
};
const sending = (invalid: 'FIELD_INVALID_EMAIL' | 'FIELD_INVALID_PHONE') => ({
  querystring: noQuery,
  headers: writeHeaders,
  body: closed({
    id: Type.Integer({ minimum: 1, ...refusedAs('FIELD_INVALID_FORMAT') }),
    to: Type.String({ maxLength: MAX_EMAIL_LENGTH, ...refusedAs(invalid) }),
    language: Type.Optional(choice(LOCALES)),
  }),
  response: answers({ 201: Type.Object({ state: choice(['queued', 'kept'] as const) }) }),
});
const byMail = sending('FIELD_INVALID_EMAIL');
const bySms = sending('FIELD_INVALID_PHONE');
const desk = { config: { policy: { anyOf: ['user:edit', 'lobby', 'event'] } } };

/** Passwords of guests: to read, printed on cards, and sent by mail or SMS. */
export function cardRoutes(app: App, context: Context): void {
  const identities = () => identitiesIn(context.models.current().model);

  app.post('/credentials', { ...desk, schema: credentials }, async (request, reply) => {
    const requestedIds = readIds(request.body.ids);
    const found = await withAccess(context, request, identities(), (access) =>
      revealCredentials(access, identities(), context.secrets, requestedIds, 'reveal'),
    );
    void reply.header('cache-control', 'no-store');
    return { credentials: found.map(({ profile: _, ...one }) => one) };
  });

  app.post('/cards', { ...desk, schema: cards }, async (request, reply) => {
    const { ids: requestedIds, paper, language } = readPrint(request.body, request.caller.locale);
    const input = await withAccess(context, request, identities(), async (access) => ({
      accounts: await revealCredentials(access, identities(), context.secrets, requestedIds, 'print'),
      order: await printOrder(access, context.config, paper, language),
    }));
    const pdf = await runInWorker('printAccounts', input, {
      companyId: request.caller.companyId,
      signal: disconnectSignal(reply),
    });
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', contentDisposition(`guests-${paper}.pdf`, 'inline'))
      .header('cache-control', 'no-store')
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
  });

  app.post('/cards/mail', { ...desk, schema: byMail }, async (request, reply) => {
    return writeWithAccess(context, request, reply, identities(), async (access) => ({
      status: 201,
      body: { state: await sendCard(context, access, identities(), { ...request.body, channel: 'mail' }) },
    }));
  });

  app.post('/cards/sms', { ...desk, schema: bySms }, async (request, reply) => {
    return writeWithAccess(context, request, reply, identities(), async (access) => ({
      status: 201,
      body: { state: await sendCard(context, access, identities(), { ...request.body, channel: 'sms' }) },
    }));
  });
}
