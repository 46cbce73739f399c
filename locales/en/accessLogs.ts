/** The access log: how many entries there are when. */
export const accessLogs = {
  title: 'Entries by time',
  bar: '%{from} – %{to}: %{n} entry |||| %{from} – %{to}: %{n} entries',
  none: 'No entries in this period.',
  loading: 'Counting…',
  failed: 'The entries could not be counted by time.',
  zoomOut: 'Back to the period before',
  keys: 'Entries by time: arrows to choose, Shift to extend, Enter to zoom',
} as const;
