import { createHttp } from '../../dataProvider/http';
import { session } from '../../dataProvider/session';
import { connection } from '../connection/browserConnection';
import { proof } from './proof';
import { createSignal } from '../signals/signal';
import { teamOver } from './teamOver';
import { workplace } from './workplace';

/** Sent when the server says that the impersonation is over. */
export const actingOver = createSignal<void>();

/** The one door to the server, in this tab's language; a silence makes the shell look after the connection. */
export const http = createHttp({
  session,
  prove: () => proof.ask(),
  onActingOver: () => actingOver.send(),
  onTeamOver: () => teamOver.send(),
  locale: () => workplace.get()?.language ?? 'fr',
  onReachable: (reached) => {
    if (!reached) connection.suspect();
  },
});
