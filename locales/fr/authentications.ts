/** The sign-ins: followed live, and what belongs to one. */
export const authentications = {
  live: 'En direct',
  history: 'Déroulement',
  rate: '%{n} authentification datée de la dernière minute |||| %{n} authentifications datées de la dernière minute',
  missed: '%{n} nouvelle depuis la pause |||| %{n} nouvelles depuis la pause',
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  end: 'Arrêter le direct',
  state: {
    running: 'En direct',
    paused: 'En pause',
    silent: 'Sans réponse du serveur',
  },
} as const;
