/** The sign-ins: followed live, and what belongs to one. */
export const authentications = {
  live: 'En directo',
  history: 'Lo que ocurrió',
  rate: '%{n} autenticación con hora del último minuto |||| %{n} autenticaciones con hora del último minuto',
  missed: '%{n} nueva desde la pausa |||| %{n} nuevas desde la pausa',
  pause: 'Pausar',
  resume: 'Reanudar',
  end: 'Salir del directo',
  state: {
    running: 'En directo',
    paused: 'En pausa',
    silent: 'Sin respuesta del servidor',
  },
} as const;
