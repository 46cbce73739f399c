import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { departures } from '../../resources/engine/form/departures';
import { failureOf } from '../boot/failure';
import { liveRegion } from '../layout/liveRegion';
import { viewPages } from '../pages/pageLoaders';
import { make, moveTo, type Move } from './moves';
import { useWorkplace } from './useWorkplace';
import { workplace } from './workplace';

interface Switches {
  readonly busy: boolean;
  readonly goTo: (company: number) => Promise<void>;
  readonly goHome: () => Promise<void>;
  /** A membership; null = one's own profile. */
  readonly joinTeam: (membership: number | null) => Promise<void>;
  readonly actAs: (administrator: number) => Promise<void>;
  readonly stopActing: () => Promise<void>;
}

/** The page of before without its record, which is somebody else's now; the root when that page is gone. */
function placeAfter(pathname: string): string {
  const first = pathname.split('/')[1] ?? '';
  const known = viewPages.has(first) || workplace.get()?.model.resources.some(({ name }) => name === first);
  return known ? `/${first}` : '/';
}

/** Ways to change company, team or person. Each keeps the place as far as it still exists and says why it failed. */
export function useSwitches(): Switches {
  const cache = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { me } = useWorkplace();
  const [busy, setBusy] = useState(false);

  const run = async (move: Move) => {
    if (!(await departures.ask())) return;
    setBusy(true);
    try {
      await make(move, cache);
      await navigate(placeAfter(pathname), { replace: true });
      const company = workplace.get()?.me.company.name ?? '';
      liveRegion.announce(translate('shell.workplace.done', { company }));
    } catch (error) {
      departures.cancel();
      const { code, args } = failureOf(error);
      notify(`errors.${code}`, { type: 'error', messageArgs: { ...args } });
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    goTo: (company) => run(moveTo.company(company)),
    goHome: () => run(moveTo.company(me.homeCompany.id)),
    joinTeam: (membership) => run(moveTo.team(membership)),
    actAs: (administrator) => run(moveTo.person(administrator)),
    stopActing: () => run(moveTo.person(null)),
  };
}
