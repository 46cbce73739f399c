import { apiUrl } from '../../dataProvider/bases';
import { answerWindows, windowCompany } from '../../dataProvider/companyWindow';
import { createHttp } from '../../dataProvider/http';
import { session } from '../../dataProvider/session';
import type { Grant } from '../../dataProvider/signIn';
import { workplace } from './workplace';

/** Calls of the person who is signed in, also while they act as another administrator: a window is theirs. */
const http = createHttp({
  session: Object.create(session, { switchUser: { value: null } }) as typeof session,
  prove: () => Promise.resolve(false),
  locale: () => workplace.get()?.language ?? 'fr',
});

/**
 * Gives the windows that this console has opened what they work with (S-COMP-15). A window opens none itself.
 * @returns a function that stops it
 */
export function serveCompanyWindows(): () => void {
  if (windowCompany() !== null) return () => undefined;
  return answerWindows({
    admin: () => {
      const me = workplace.get()?.me;
      return (me?.original ?? me)?.id ?? null;
    },
    grant: async (company, token) => {
      const body = { company, ...(token !== null && { token }) };
      return (await http<Grant>(apiUrl('/company-windows'), { method: 'POST', body })).json;
    },
  });
}
