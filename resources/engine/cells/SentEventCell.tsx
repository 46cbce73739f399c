import { useTranslate } from 'ra-core';
import { useEngine } from '../model';
import { decodeJson } from '../values/json';
import { memberLabel, memberText } from '../values/members';
import { Members } from './Members';
import { None } from './None';
import type { CellProps } from './types';

/** What its own columns say about an event. */
const IN_COLUMNS: ReadonlySet<string> = new Set(['id', 'time']);
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * An event as its source has sent it: in a row what its other columns do not say, on a page each member with its label,
 * and with its name as it is in the API.
 */
export function SentEventCell({ field, resource, value, where }: CellProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  if (value === undefined || value === null || value === '') return <None />;
  const { decoded, text } = decodeJson(value);
  if (typeof decoded !== 'object' || decoded === null) return <span className="e-truncated">{text}</span>;
  const words = {
    ...{ resource, field: field.name, list: format.list },
    ...{ yes: translate('engine.cell.yes'), no: translate('engine.cell.no') },
  };
  const members = Object.entries(decoded).flatMap(([name, one]: [string, unknown]) => {
    const exact = typeof one === 'string' && TIME.test(one) ? format.exact(one) : undefined;
    const shown = exact ?? memberText(words, name, one);
    return shown === '' ? [] : [{ name, label: memberLabel(resource, field.name, name), text: shown }];
  });
  const others = members.filter(({ name }) => !IN_COLUMNS.has(name));
  return <Members where={where} members={members} inRow={others} named />;
}
