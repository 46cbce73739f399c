import { createHttp } from '../../dataProvider/http';
import { session } from '../../dataProvider/session';
import { connection } from '../connection/browserConnection';
import { proof } from './proof';
import { workplace } from './workplace';

/** Sent to the window when the server says that the impersonation is over. */
export const ACTING_OVER = 'portico-acting-over';

/** The one door to the server, in this tab's language; a silence makes the shell look after the connection. */
export const http = createHttp({
  session,
  prove: () => proof.ask(),
  onActingOver: () => window.dispatchEvent(new Event(ACTING_OVER)),
  locale: () => workplace.get()?.language ?? 'fr',
  onReachable: (reached) => {
    if (!reached) connection.suspect();
  },
});
