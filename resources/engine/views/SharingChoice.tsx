import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { Sharing, ViewList } from '../../../dataProvider/actions/views';

interface SharingChoiceProps extends Pick<ViewList, 'teams' | 'everyone'> {
  readonly value: { readonly sharing: Sharing; readonly teamId: number | null };
  readonly onChange: (value: { sharing: Sharing; teamId: number | null }) => void;
}

/** Who sees a view: only what this person may choose is offered. */
export function SharingChoice({ value, teams, everyone, onChange }: SharingChoiceProps) {
  const translate = useTranslate();
  const name = useId();
  const options: readonly { sharing: Sharing; teamId: number | null; label: string }[] = [
    { sharing: 'own', teamId: null, label: translate('views.sharing.own') },
    ...teams.map((team) => ({
      sharing: 'team' as const,
      teamId: team.id,
      label: translate('views.sharing.team', { name: team.name }),
    })),
    ...(everyone || value.sharing === 'everyone'
      ? [{ sharing: 'everyone' as const, teamId: null, label: translate('views.sharing.everyone') }]
      : []),
  ];
  if (options.length < 2) return null;
  return (
    <fieldset className="e-checks">
      <legend>{translate('views.sharing.title')}</legend>
      {options.map(({ sharing, teamId, label }) => (
        <label key={`${sharing}${teamId}`}>
          <input
            type="radio"
            name={name}
            checked={value.sharing === sharing && value.teamId === teamId}
            onChange={() => onChange({ sharing, teamId })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
