/** The access log: how many lines there are when. */
export const accessLogs = {
  title: 'Líneas por periodo',
  bar: '%{period}: %{n} línea |||| %{period}: %{n} líneas',
  between: '%{from} – %{to}',
  /** Of a day that is not in the period as a whole. */
  since: '%{day} (desde las %{time})',
  until: '%{day} (hasta las %{time})',
  none: 'No hay líneas en este periodo.',
  loading: 'Contando…',
  failed: 'No se han podido contar las líneas por periodo.',
  zoomOut: 'Volver al periodo anterior',
  keys: 'Flechas para elegir, Mayús para extender la selección, Intro para ampliar',
} as const;
