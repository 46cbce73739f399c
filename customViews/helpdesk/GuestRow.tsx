import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client/client';
import { useEngine } from '../../resources/engine/model';
import { applies, textOf } from '../../resources/engine/record-page/summaryParts';
import { useNow } from '../../resources/engine/useNow';
import { recordTitle } from '../../resources/engine/values/record';
import { Tag } from '../../resources/ui/Tag';
import type { FoundGuest } from './useGuests';

interface GuestRowProps {
  readonly resource: ClientResource;
  readonly found: FoundGuest;
  readonly disabled: boolean;
  /** Opens the guest in their company; absent where this tab cannot change company. */
  readonly onEnter?: () => void;
}

/** A guest: name and login, company, state, and when it was last there. */
export function GuestRow({ resource, found: { company, guest }, disabled, onEnter }: GuestRowProps) {
  const translate = useTranslate();
  const { format, user } = useEngine();
  const now = useNow();
  const state = resource.record.state.find((part) =>
    applies(part, textOf(resource, part), { resource, record: guest }, { now, format, user }),
  );
  const seen = format.relative(guest['u_lastlogin'], now);
  const cells = (
    <>
      <span className="hd-who">
        <b>{recordTitle(resource, guest)}</b>
        <small>{String(guest['u_email'] ?? '')}</small>
      </span>
      <span className="hd-company">{company.name}</span>
      <span className="hd-state">{state && <Tag tone={state.tone ?? 'muted'}>{textOf(resource, state)}</Tag>}</span>
      <span className="hd-seen">{seen ? translate('helpdesk.seen', { when: seen }) : translate('helpdesk.never')}</span>
    </>
  );
  if (!onEnter) return <div className="hd-row">{cells}</div>;
  return (
    <button type="button" className="hd-row" aria-disabled={disabled} onClick={onEnter}>
      {cells}
    </button>
  );
}
