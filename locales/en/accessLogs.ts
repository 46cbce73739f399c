/** The access log: how many lines there are when. */
export const accessLogs = {
  title: 'Lines by time',
  bar: '%{from} – %{to}: %{n} line |||| %{from} – %{to}: %{n} lines',
  none: 'No lines in this period.',
  loading: 'Counting…',
  failed: 'The lines could not be counted by time.',
  zoomOut: 'Back to the previous period',
  keys: 'Arrows to choose, Shift to extend, Enter to zoom',
} as const;
