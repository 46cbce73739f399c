import { Type } from 'typebox';
import type { Operation } from '../../../domain/schema/model/model';
import { accessesOf } from '../../actions/access-reviews/accesses';
import { REVIEW_ELEMENT } from '../../actions/access-reviews/auditElement';
import { carryOut, decide } from '../../actions/access-reviews/decide';
import { reviewArchive } from '../../actions/access-reviews/archive';
import { exportReview } from '../../actions/access-reviews/export';
import { findingsOf } from '../../actions/access-reviews/findings';
import { withoutHiddenSignIns } from '../../actions/access-reviews/hiddenSignIns';
import { finish, sign } from '../../actions/access-reviews/finish';
import { prepareReview, reviewDetail, reviewLines, reviewNames } from '../../actions/access-reviews/read';
import { choiceOfReviewers, possibleReviewers } from '../../actions/access-reviews/reviewers';
import { readVisibleAccesses } from '../../actions/access-reviews/visibleAccesses';
import { requireAdministrators } from '../../actions/records/requireAdministrators';
import { refuseTruncated, startReview } from '../../actions/access-reviews/start';
import { requirePerson } from '../../actions/account/proof';
import { countablePermissions } from '../../auth/countablePermissions';
import type { Context } from '../../context/context';
import { contentDisposition } from '../contentDisposition';
import { answer, detail, findings, itemParams, list, order, reviewers } from '../schema/accessReviews';
import { answers, closed, done, media, noBody, noQuery, numericIdParams, whole, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';
import { disconnectSignal } from '../request/disconnectSignal';
import { UNLIMITED } from '../request/requestedRows';
import { requireCaller, withAccess, writeWithAccess } from '../request/withAccess';

/** What the routes share: the resource whose rights count, and the work as its reader or editor. */
function parts(context: Context) {
  const administrators = () => requireAdministrators(context.models.current());
  // One row for each account, however many there are.
  const requestedRows = () => UNLIMITED;
  const policy = (operation: Operation) => ({ resource: administrators, operation });
  const [view, edit] = [policy('view'), policy('edit')];
  const auditNames = (companyId: number, id: string) => reviewNames(context, companyId, Number(id));
  // The reviewer is named in the review, so it is a person.
  const byPeople = (rights: typeof view) => ({
    config: { policy: { ...rights, peopleOnly: true as const }, auditElement: REVIEW_ELEMENT, auditNames },
  });
  return { administrators, requestedRows, view, edit, decides: byPeople(view), ends: byPeople(edit) };
}

/** What is worth a look, and who could be asked about it. */
function findingRoutes(app: App, context: Context): void {
  const { administrators, requestedRows, view, edit, ends } = parts(context);
  const countable = countablePermissions(app, context.models);
  app.get(
    '/access-reviews/findings',
    { schema: { querystring: noQuery, response: findings }, config: { policy: view, requestedRows } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const seen = await withAccess(context, request, administrators(), readVisibleAccesses);
      const { companyId } = requireCaller(request);
      const found = findingsOf(await accessesOf(context, seen, companyId, countable()), seen);
      // The facts are read for every company: that transaction has ended before this one begins.
      const accesses = await withAccess(context, request, administrators(), (reached) =>
        withoutHiddenSignIns(reached, found.accesses),
      );
      return { ...found, accesses };
    },
  );
  app.get(
    '/access-reviews/reviewers',
    { schema: { querystring: noQuery, response: reviewers }, config: { policy: edit, requestedRows } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const seen = await withAccess(context, request, administrators(), readVisibleAccesses);
      return { reviewers: choiceOfReviewers(seen, await possibleReviewers(context, seen)) };
    },
  );
  const start = {
    querystring: noQuery,
    headers: writeHeaders,
    body: order,
    response: answers({ 201: Type.Object({ id: whole }) }),
  };
  app.post('/access-reviews', { schema: start, ...ends }, async (request, reply) => {
    requirePerson(requireCaller(request));
    const seen = await withAccess(context, request, administrators(), readVisibleAccesses);
    refuseTruncated(seen, request.body);
    const { companyId } = requireCaller(request);
    const known = {
      seen,
      accesses: await accessesOf(context, seen, companyId, countable()),
      possible: await possibleReviewers(context, seen),
    };
    return writeWithAccess(context, request, reply, administrators(), async (reached) => ({
      status: 201,
      body: { id: await startReview(context, reached, request.body, known) },
    }));
  });
}

/** Decisions about single accesses. */
function itemRoutes(app: App, context: Context): void {
  const { administrators, decides } = parts(context);
  const put = { params: itemParams, querystring: noQuery, body: answer, response: answers({ 200: done }) };
  app.put('/access-reviews/:id/items/:item', { schema: put, ...decides }, async (request) => {
    const { id, item: itemId } = request.params;
    await withAccess(context, request, administrators(), (reached) =>
      decide(context, reached, { reviewId: Number(id), itemId: Number(itemId) }, request.body),
    );
    return { result: true };
  });
  const post = { params: itemParams, querystring: noQuery, body: noBody, response: answers({ 200: done }) };
  app.post('/access-reviews/:id/items/:item/remove', { schema: post, ...decides }, async (request) => {
    const { id, item: itemId } = request.params;
    await withAccess(context, request, administrators(), (reached) =>
      carryOut(context, reached, { reviewId: Number(id), itemId: Number(itemId) }),
    );
    return { result: true };
  });
}

/**
 * Access reviews (docs/api.md): for callers who may view administrators; started, finished and signed by those who
 * may edit them. To be registered under `/api`.
 */
export function accessReviewRoutes(app: App, context: Context): void {
  const { administrators, requestedRows, view, ends } = parts(context);
  findingRoutes(app, context);
  itemRoutes(app, context);
  const read = { params: numericIdParams, querystring: noQuery };
  const write = { ...read, response: answers({ 200: done }) };
  app.get(
    '/access-reviews',
    { schema: { querystring: noQuery, response: list }, config: { policy: view, requestedRows } },
    async (request) => ({ reviews: await withAccess(context, request, administrators(), reviewLines) }),
  );
  app.get(
    '/access-reviews/:id',
    { schema: { ...read, response: detail }, config: { policy: view, requestedRows } },
    async (request) => {
      const id = Number(request.params.id);
      const { companyId } = requireCaller(request);
      const prepared = await prepareReview(context, { companyId, id });
      return withAccess(context, request, administrators(), (reached) => reviewDetail(reached, prepared));
    },
  );
  const finishing = { ...write, body: closed({ leaveOpen: Type.Optional(Type.Boolean()) }) };
  app.post('/access-reviews/:id/finish', { schema: finishing, ...ends }, async (request) => {
    await withAccess(context, request, administrators(), (reached) =>
      finish(context, reached, Number(request.params.id), request.body.leaveOpen === true),
    );
    return { result: true };
  });
  const signing = { ...write, body: noBody };
  app.post('/access-reviews/:id/sign', { schema: signing, ...ends }, async (request) => {
    await withAccess(context, request, administrators(), (reached) =>
      sign(context, reached, Number(request.params.id)),
    );
    return { result: true };
  });
  const exporting = { ...read, body: noBody, response: answers({ 200: media('application/zip') }) };
  app.post('/access-reviews/:id/export', { schema: exporting, config: { policy: view } }, async (request, reply) => {
    const { id } = request.params;
    const { companyId } = requireCaller(request);
    const prepared = await prepareReview(context, { companyId, id: Number(id) });
    const exported = await withAccess(context, request, administrators(), (reached) =>
      exportReview(context, reached, prepared),
    );
    const run = { companyId, signal: disconnectSignal(reply) };
    const zip = await reviewArchive(exported, run, (error) =>
      request.log.warn({ err: error }, 'the report of an access review was not printed'),
    );
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', contentDisposition(`access-review-${id}.zip`))
      .header('cache-control', 'no-store')
      .send(Buffer.from(zip));
  });
}
