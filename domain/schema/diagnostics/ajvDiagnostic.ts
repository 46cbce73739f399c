import type { ErrorObject } from 'ajv/dist/2020.js';
import { diagnostic, type SchemaDiagnostic, type DiagnosticCode } from './diagnostic';

const LIMITS: Readonly<Record<string, DiagnosticCode>> = {
  minLength: 'fewerCharacters',
  maxLength: 'moreCharacters',
  minItems: 'fewerItems',
  maxItems: 'moreItems',
  minProperties: 'fewerMembers',
};

/** Converts an ajv error to a diagnostic. Keywords without a message of ours keep ajv's message. */
export function ajvDiagnostic({ keyword, params, message }: ErrorObject): SchemaDiagnostic {
  const limit = LIMITS[keyword];
  if (limit) return diagnostic(limit, Number(params['limit']));
  switch (keyword) {
    case 'type':
      return diagnostic('mustBe', [params['type']].flat().join(' | '));
    case 'pattern':
      return diagnostic('mustMatch', String(params['pattern']));
    case 'format':
      return diagnostic('mustBeFormat', String(params['format']));
    case 'enum':
      return diagnostic(
        'mustBeAny',
        (params['allowedValues'] as unknown[]).map((one) => JSON.stringify(one)).join(', '),
      );
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return diagnostic('mustCompare', String(params['comparison']), Number(params['limit']));
    default:
      return diagnostic('asIs', message ?? keyword);
  }
}
