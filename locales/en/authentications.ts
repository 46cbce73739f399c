/** The sign-ins: followed live, and what belongs to one. */
export const authentications = {
  live: 'Live',
  history: 'What happened',
  rate: '%{n} authentication dated in the last minute |||| %{n} authentications dated in the last minute',
  missed: '%{n} new since the pause |||| %{n} new since the pause',
  pause: 'Pause',
  resume: 'Resume',
  end: 'Stop following',
  state: {
    running: 'Live',
    paused: 'Paused',
    silent: 'No answer from the server',
  },
} as const;
