import type { ErrorObject } from 'ajv/dist/2020.js';
import { said, type Said, type SaidCode } from './said';

const LIMITS: Readonly<Record<string, SaidCode>> = {
  minLength: 'fewerCharacters',
  maxLength: 'moreCharacters',
  minItems: 'fewerItems',
  maxItems: 'moreItems',
  minProperties: 'fewerMembers',
};

/** What the validator has against a value; its own words where the catalogue has none. */
export function judgeSaid({ keyword, params, message }: ErrorObject): Said {
  const limit = LIMITS[keyword];
  if (limit) return said(limit, Number(params['limit']));
  switch (keyword) {
    case 'type':
      return said('mustBe', [params['type']].flat().join(' | '));
    case 'pattern':
      return said('mustMatch', String(params['pattern']));
    case 'format':
      return said('mustBeFormat', String(params['format']));
    case 'enum':
      return said('mustBeAny', (params['allowedValues'] as unknown[]).map((one) => JSON.stringify(one)).join(', '));
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return said('mustCompare', String(params['comparison']), Number(params['limit']));
    default:
      return said('asIs', message ?? keyword);
  }
}
