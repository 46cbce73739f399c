import { workplace } from '../workplace/workplace';
import { liveRegion } from './announcements';

/** Says to screen readers where one works after a switch: in whose name, as the band says it, or in which company. */
export function announceWorkplace(translate: (key: string, options: object) => string): void {
  const me = workplace.get()?.me;
  liveRegion.announce(
    me?.original
      ? translate('shell.banner.impersonation', { name: me.name || me.login })
      : translate('shell.workplace.done', { company: me?.company.name ?? '' }),
  );
}
