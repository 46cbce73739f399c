import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listPath, partsOf } from '../../domain/schema/client/addresses';
import { unsavedChanges } from '../../resources/engine/form/unsavedChanges';
import { failureOf } from '../plain-pages/failure';
import { placeOf } from '../../customViews/navigation/menuPlaces';
import { overCompanies } from '../menu/landing';
import { viewPages } from '../router/pageLoaders';
import { performSwitch, switchTo, type WorkplaceSwitch } from '../workplace/switches';
import { useWorkplace } from '../workplace/useWorkplace';
import { workplace } from '../workplace/workplace';
import { announceWorkplace } from './announceWorkplace';

interface Switches {
  readonly busy: boolean;
  readonly goTo: (company: number) => Promise<void>;
  readonly goHome: () => Promise<void>;
  /** A membership; null = the administrator's own profile. */
  readonly joinTeam: (membership: number | null) => Promise<void>;
  /** @param reason why, for the audit log */
  readonly actAs: (administrator: number, reason: string) => Promise<void>;
  /** Goes on with the own profile where the team is over. */
  readonly leaveTeam: () => Promise<void>;
  readonly stopActing: () => Promise<void>;
}

/** The page after a switch: the same list without the record, or the page where the work begins: when the list is not
 * available, in a customer entered from the companies, and back home from one. */
function placeAfter(pathname: string): string {
  const now = workplace.get();
  const [first = ''] = partsOf(pathname, now?.model.resources ?? []);
  const resource = now?.model.resources.find(({ name }) => name === first);
  // Pages about companies make no sense in a customer, nor a customer's pages on the way home.
  const elsewhere =
    placeOf(resource?.menu?.group ?? '').section === 'superadmin' ||
    (now && overCompanies(now.me, new Set(now.model.permissions)));
  if (elsewhere) return '/';
  return resource ? listPath(resource) : viewPages.has(first) ? `/${first}` : '/';
}

/**
 * Functions that switch company, team or person. Each stays on the current list if it is available, and shows a message
 * when it fails.
 */
export function useSwitches(): Switches {
  const cache = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { me } = useWorkplace();
  const [busy, setBusy] = useState(false);

  const run = async (move: WorkplaceSwitch) => {
    if (!(await unsavedChanges.confirmLeave())) return;
    setBusy(true);
    try {
      await performSwitch(move, cache);
      await navigate(placeAfter(pathname), { replace: true });
      announceWorkplace(translate);
    } catch (error) {
      unsavedChanges.resume();
      const { code, args } = failureOf(error);
      notify(`errors.${code}`, { type: 'error', messageArgs: { ...args } });
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    goTo: (company) => run(switchTo.company(company)),
    goHome: () => run(switchTo.company(me.homeCompany.id)),
    joinTeam: (membership) => run(switchTo.team(membership)),
    leaveTeam: () => run(switchTo.ownProfile()),
    actAs: (administrator, reason) => run(switchTo.person(administrator, reason)),
    stopActing: () => run(switchTo.ownAccount()),
  };
}
