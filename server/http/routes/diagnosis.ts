import { Type } from 'typebox';
import { VERDICTS } from '../../../domain/diagnosis/diagnose';
import { UNKNOWN_REASONS } from '../../../domain/records/fact';
import { LINKS, LINK_STATES } from '../../../domain/diagnosis/links';
import { diagnoseSubject } from '../../actions/diagnosis/diagnoseSubject';
import { findSubjects } from '../../actions/diagnosis/findSubjects';
import { SEARCHED } from '../../actions/diagnosis/matches';
import type { Subject } from '../../actions/diagnosis/traces';
import { identitiesIn } from '../../actions/profiles/parts';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { limitStatements } from '../../storage/records/statementTime';
import { withAccess } from '../request/withAccess';
import { answers, choice, closed, nullable, optionalSearch, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';

const MAX_LENGTH = 100;
/** Time limit for each statement, in ms: what takes longer is answered as not known. */
const TIMEOUT_MS = 2_000;

const recordKey = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));
const keys = { identity: Type.Optional(whole), device: Type.Optional(whole), signIn: Type.Optional(whole) };
const link = Type.Object({
  link: choice(LINKS),
  state: choice(LINK_STATES),
  code: text,
  evidence: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  fix: nullable(Type.Object({ resource: text, id: Type.Union([Type.Integer(), Type.String()]) })),
});
const diagnosis = Type.Object({
  verdict: choice(VERDICTS),
  link: nullable(choice(LINKS)),
  others: Type.Array(choice(LINKS)),
  links: Type.Array(link),
});
const schema = {
  querystring: closed({ q: optionalSearch(MAX_LENGTH), identity: recordKey, device: recordKey, signIn: recordKey }),
  response: answers({
    200: Type.Object({
      matches: Type.Array(Type.Object({ ...keys, name: text, detail: nullable(text) })),
      more: Type.Boolean(),
      searched: Type.Array(Type.Object({ where: choice(SEARCHED), missed: nullable(choice(UNKNOWN_REASONS)) })),
      diagnosis: nullable(diagnosis),
    }),
  }),
};

/**
 * `GET /diagnosis?q=` → `{ matches, more, searched, diagnosis }`: the subjects that a text may mean (`more`: these are
 * the first), where it was searched, and, for a single match, why this guest is not online. `identity=`, `device=` and
 * `signIn=` take the keys of a match instead of a text. To be registered under `/api`.
 */
export function diagnosisRoutes(app: App, context: Context): void {
  const config = { policy: { anyOf: ['user:view', 'lobby'] } };
  app.get('/diagnosis', { schema, config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { q, ...subject } = request.query;
    const question = q?.trim() ?? '';
    requireOneQuestion(question, subject);
    const identities = identitiesIn(context.models.current().model);
    return withAccess(context, request, identities, async (access) => {
      await limitStatements(access.trx, TIMEOUT_MS);
      const now = context.now();
      if (question === '')
        return { matches: [], more: false, searched: [], diagnosis: await diagnoseSubject(access, subject, now) };
      const { matches, more, searched } = await findSubjects(access, question, now);
      const [only] = matches;
      const isOne = only !== undefined && matches.length === 1 && !more;
      return { matches, more, searched, diagnosis: isOne ? await diagnoseSubject(access, only, now) : null };
    });
  });
}

/** @throws PorticoError 422 for neither a text nor a key, for both, and for a sign-in along with another key */
function requireOneQuestion(question: string, { identity, device, signIn }: Subject): void {
  const hasKey = [identity, device, signIn].some((key) => key !== undefined);
  if (question === '' && !hasKey) throw errors.validationFailed({ q: errors.fieldError('FIELD_REQUIRED') });
  if (question !== '' && hasKey) throw errors.unknownParameter('q');
  if (signIn !== undefined && (identity ?? device) !== undefined) throw errors.unknownParameter('signIn');
}
