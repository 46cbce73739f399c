import { useQueryClient } from '@tanstack/react-query';
import { useTranslate, type Identifier } from 'ra-core';
import { useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ClientResource } from '../../domain/schema/client/client';
import { RecordForm } from '../../resources/engine/form/RecordForm';
import { startValues } from '../../resources/engine/form/values';
import { CreateDialogContext } from '../../resources/engine/inputs/createDialogContext';
import { TakenOptionsContext } from '../../resources/engine/inputs/takenOptions';
import { useEngine } from '../../resources/engine/model';
import { refresh } from '../../resources/engine/refresh';
import type { EngineRecord } from '../../resources/engine/values/record';
import { Dialog } from '../../resources/ui/Dialog';
import '../../resources/engine/styles/form.css';

const [TEAM, PERSON, PROFILE, LEAD] = ['teamid', 'adminid', 'profileid', 'isLead'] as const;

type MemberDialogProps = {
  readonly members: ClientResource;
  readonly onClose: () => void;
} & (
  | {
      /** A new member of this team. */
      readonly team: { readonly id: Identifier; readonly name: string };
      readonly record?: never;
      readonly name?: never;
    }
  | {
      /** The membership that changes, and whose it is. */
      readonly record: EngineRecord;
      readonly name: string;
      readonly team?: never;
    }
);

/** The form of memberships with what is asked here: person and profile of a new one, the profile of another one. */
const asking = (members: ClientResource, fields: readonly string[]): ClientResource => ({
  ...members,
  form: { ...members.form, sections: [{ key: '', fields: [...fields] }] },
});

/** Adds a member to a team, or gives one another profile. The rules, refusals and conflicts are those of memberships. */
export function MemberDialog({ members, team, record, name, onClose }: MemberDialogProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const cache = useQueryClient();
  const cancel = useRef(onClose);
  const isNew = record === undefined;
  const resource = useMemo(() => asking(members, isNew ? [PERSON, PROFILE, LEAD] : [PROFILE, LEAD]), [members, isNew]);
  const taken = useMemo(
    () =>
      team && {
        field: PERSON,
        resource: members.name,
        filter: { [TEAM]: [team.id] },
        hint: translate('teams.isMember'),
      },
    [members, team, translate],
  );
  const title = team ? translate('teams.addTitle', { team: team.name }) : translate('teams.changeTitle', { name });
  return createPortal(
    <Dialog wide flush title={title} onClose={() => cancel.current()}>
      <CreateDialogContext value={null}>
        <TakenOptionsContext value={taken}>
          <RecordForm
            {...{ resource, record, cancel }}
            adds
            {...(team && { start: { ...startValues(members, undefined, format.timeZone), [TEAM]: team.id } })}
            onCancel={onClose}
            onSaved={() => {
              // The list, and the numbers in the tree.
              void refresh(cache, members.name);
              onClose();
            }}
          />
        </TakenOptionsContext>
      </CreateDialogContext>
    </Dialog>,
    document.body,
  );
}
