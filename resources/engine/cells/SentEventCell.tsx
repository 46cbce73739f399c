import { useTranslate } from 'ra-core';
import { useEngine } from '../model';
import { decodeJson } from '../values/json';
import { memberLabel, memberText } from '../values/members';
import { None } from './None';
import type { CellProps } from './types';

/** What its own columns say of an event. */
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
  const { name } = field;
  const words = {
    ...{ resource, field: name, list: format.list },
    ...{ yes: translate('engine.cell.yes'), no: translate('engine.cell.no') },
  };
  const members = Object.entries(decoded).flatMap(([member, one]: [string, unknown]) => {
    const exact = typeof one === 'string' && TIME.test(one) ? format.exact(one) : undefined;
    const said = exact ?? memberText(words, member, one);
    return said === '' ? [] : [{ member, label: memberLabel(resource, name, member), said }];
  });
  if (where === 'row') {
    const line = members
      .filter(({ member }) => !IN_COLUMNS.has(member))
      .map(({ label, said }) => translate('engine.filter.text', { name: label, value: said }))
      .join(' · ');
    return (
      <span className="e-truncated" data-tooltip={line}>
        {line}
      </span>
    );
  }
  return (
    <table className="e-rows-table e-members">
      <tbody>
        {members.map(({ member, label, said }) => (
          <tr key={member}>
            <th scope="row">
              {label} <code>{member}</code>
            </th>
            <td>{said}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
