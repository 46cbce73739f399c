import { useTranslate } from 'ra-core';
import { labelled } from '../texts';
import type { CellProps } from './types';

/** A member of a structured value, as text. */
export interface Member {
  /** Its name as it is in the API. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

interface MembersProps {
  readonly where: CellProps['where'];
  readonly members: readonly Member[];
  /** Those that a row shows; all without it. */
  readonly inRow?: readonly Member[];
  /** True: the texts stand in a row without their labels, as the parts of a list do. */
  readonly unlabelled?: boolean;
  /** True: a page shows the names beside the labels. */
  readonly named?: boolean;
}

/** The members of a value: "Marque : Apple · Modèle : iPhone" in a row, a table on a page. */
export function Members({ where, members, inRow = members, unlabelled = false, named = false }: MembersProps) {
  const translate = useTranslate();
  if (where === 'row') {
    const line = inRow.map(({ label, text }) => (unlabelled ? text : labelled(translate, label, text))).join(' · ');
    return (
      <span className="e-truncated" data-tooltip={line}>
        {line}
      </span>
    );
  }
  return (
    <table className={named ? 'e-rows-table e-members' : 'e-rows-table'}>
      <tbody>
        {members.map(({ name, label, text }) => (
          <tr key={name}>
            <th scope="row">
              {label}
              {named && (
                <>
                  {' '}
                  <code>{name}</code>
                </>
              )}
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
