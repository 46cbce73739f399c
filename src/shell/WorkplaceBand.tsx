import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { session } from '../../dataProvider/session';
import { useConsole } from './useConsole';
import { useSwitches } from './useSwitches';
import { mayChangeCompany } from '../workplace/mayChangeCompany';
import { teamLeftAtStart } from '../workplace/teamOver';
import { useWorkplace } from '../workplace/useWorkplace';

const ActingUntil = lazyPart(() => import('./ActingUntil'));
/** Loaded for those who work in a team, or have just left one. */
const TeamOver = lazyPart(() => import('./TeamOver'));

/** The coloured band during an impersonation, or in a company that is not the person's own; and what ends a team that is over. */
export function WorkplaceBand() {
  const { leaveTeam } = useSwitches();
  const inTeam = typeof session.teamMember === 'number' || teamLeftAtStart.isSet();
  return (
    <>
      {inTeam && (
        <Suspense>
          <TeamOver goOn={leaveTeam} />
        </Suspense>
      )}
      <Band />
    </>
  );
}

function Band() {
  const translate = useTranslate();
  const { me } = useWorkplace();
  const { stopActing, goHome, busy } = useSwitches();
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
