import { useGetMany, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { cellOf } from '../../resources/engine/fieldTypes';
import { fieldLabel, fieldNamed } from '../../resources/engine/texts';
import { isDeleted, type EngineRecord } from '../../resources/engine/values/record';
import { Tag } from '../../resources/ui/Tag';
import { MemberActions } from './MemberActions';
import { MemberDialog } from './MemberDialog';
import { memberName } from './memberName';

const [PERSON, PROFILE, LEAD, ENABLED, INVITATION] = [
  'adminid',
  'profileid',
  'isLead',
  'ad_enabled',
  'ad_invitation',
] as const;
/** An invitation that was accepted says nothing more. */
const ACCEPTED = 'accepted';

interface MemberTableProps {
  readonly members: ClientResource;
  /** The administrators; undefined for anyone who may not see them: the state of the accounts is theirs. */
  readonly people: ClientResource | undefined;
  /** Name of the team. */
  readonly team: string;
  readonly rows: readonly EngineRecord[];
  /** False: the team was deleted. */
  readonly mayChange: boolean;
  readonly onRemoved: () => void;
}

/** Who is in a team, with which profile, and whether their account works. */
export function MemberTable({ members, people, team, rows, mayChange, onRemoved }: MemberTableProps) {
  const translate = useTranslate();
  const [changed, setChanged] = useState<EngineRecord>();
  const [person, profile] = [fieldNamed(members, PERSON), fieldNamed(members, PROFILE)];
  const { data: accounts } = useGetMany<EngineRecord>(
    people?.name ?? '',
    { ids: rows.flatMap((row) => (typeof row[PERSON] === 'number' ? [row[PERSON]] : [])) },
    { enabled: people?.can.view === true, retry: false },
  );
  const accountOf = (row: EngineRecord) => accounts?.find((account) => account?.id === row[PERSON]);
  const nameOf = (row: EngineRecord) => memberName(people, accountOf(row), translate('engine.cell.account'));
  if (!person || !profile) return null;
  const withActions = mayChange && (members.can.edit || members.can.delete);
  return (
    <>
      <table className="tm-table" aria-label={translate('teams.members')}>
        <thead>
          <tr>
            <th scope="col">{fieldLabel(members, PERSON)}</th>
            <th scope="col">{fieldLabel(members, PROFILE)}</th>
            {people && <th scope="col">{translate('teams.account')}</th>}
            {withActions && (
              <th scope="col">
                <span className="e-hidden">{translate('engine.list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <span className="tm-person">
                  <Value resource={members} name={PERSON} row={row} />
                  {row[LEAD] === true && <Tag>{fieldLabel(members, LEAD)}</Tag>}
                </span>
              </th>
              <td>
                <Value resource={members} name={PROFILE} row={row} />
              </td>
              {people && (
                <td>
                  <Account people={people} account={accountOf(row)} />
                </td>
              )}
              {withActions && (
                <td className="tm-do">
                  <MemberActions
                    {...{ members, team, row, onRemoved }}
                    name={nameOf(row)}
                    onChange={() => setChanged(row)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {changed && (
        <MemberDialog
          key={changed.id}
          members={members}
          // What a colleague has saved meanwhile comes with the list.
          record={rows.find(({ id }) => id === changed.id) ?? changed}
          name={nameOf(changed)}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  );
}

interface ValueProps {
  readonly resource: ClientResource;
  readonly name: string;
  readonly row: EngineRecord;
}

/** A value as lists show it, with its link. */
function Value({ resource, name, row }: ValueProps) {
  const field = fieldNamed(resource, name);
  if (!field) return null;
  const Cell = cellOf(field);
  return <Cell field={field} resource={resource} record={row} value={row[name]} where="page" />;
}

/** Whether the person can sign in. */
function Account({ people, account }: { readonly people: ClientResource; readonly account: EngineRecord | undefined }) {
  const translate = useTranslate();
  if (!account) return null;
  if (isDeleted(people, account)) return <Tag tone="muted">{translate('teams.deleted')}</Tag>;
  const invitation = account[INVITATION] ?? ACCEPTED;
  const says = account[ENABLED] !== false && invitation !== ACCEPTED ? INVITATION : ENABLED;
  return <Value resource={people} name={says} row={account} />;
}
