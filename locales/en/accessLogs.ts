/** The access log: how many lines there are when. */
export const accessLogs = {
  title: 'Lines by time',
  bar: '%{period}: %{n} line |||| %{period}: %{n} lines',
  between: '%{from} – %{to}',
  /** Of a day that is not in the period as a whole. */
  since: '%{day} (from %{time})',
  until: '%{day} (until %{time})',
  none: 'No lines in this period.',
  loading: 'Counting…',
  failed: 'The lines could not be counted by time.',
  zoomOut: 'Back to the previous period',
  keys: 'Arrows to choose, Shift to extend, Enter to zoom',
} as const;
