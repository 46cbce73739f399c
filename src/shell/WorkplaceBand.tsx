import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { withPageTexts } from '../i18n/pageMessages';
import { useConsole } from './useConsole';
import { useSwitches } from './useSwitches';
import { useTeamOver } from './useTeamOver';
import { mayChangeCompany } from '../workplace/mayChangeCompany';
import { useWorkplace } from '../workplace/useWorkplace';

const ActingUntil = lazy(withPageTexts(() => import('./ActingUntil')));

/** The coloured band during an impersonation, or in a company that is not the person's own. */
export function WorkplaceBand() {
  const translate = useTranslate();
  const { me } = useWorkplace();
  const { stopActing, goHome, leaveTeam, busy } = useSwitches();
  useTeamOver(leaveTeam);
  const { signOut } = useConsole();
  const away = me.company.id !== me.homeCompany.id;
  if (!me.original && !away) return null;
  const band = me.original
    ? {
        text: translate('shell.banner.impersonation', { name: me.name || me.login }),
        label: translate('shell.banner.goBack'),
        leave: stopActing,
      }
    : {
        text: translate('shell.banner.otherCompany', { company: me.company.name }),
        ...(mayChangeCompany(me)
          ? { label: translate('shell.banner.goBackCompany', { company: me.homeCompany.name }), leave: goHome }
          : { label: translate('shell.banner.closeWindow'), leave: signOut }),
      };
  return (
    <section className="band" aria-label={band.text}>
      <p>
        {band.text}
        {me.original?.until && (
          <Suspense>
            <ActingUntil key={me.original.until} until={me.original.until} onOver={stopActing} />
          </Suspense>
        )}
      </p>
      <button type="button" className="band-action" disabled={busy} onClick={() => void band.leave()}>
        {band.label}
      </button>
    </section>
  );
}
