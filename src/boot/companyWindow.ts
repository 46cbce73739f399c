import { hasOpener, isWindowRefused, windowCompany } from '../../dataProvider/companyWindow';
import { session } from '../../dataProvider/session';

/** This window works in one company, and lives by the console that has opened it (S-COMP-15). */
export const isCompanyWindow = windowCompany() !== null;

/** A company's window ends with its page; one that the browser kept and shows again begins afresh. */
export function endWithPage(): void {
  window.addEventListener('pagehide', () => void session.signOut());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** Why a company's window shows nothing. */
export function windowNotice(): 'windowAlone' | 'windowRefused' | 'windowEnded' {
  if (!hasOpener()) return 'windowAlone';
  return isWindowRefused() ? 'windowRefused' : 'windowEnded';
}
