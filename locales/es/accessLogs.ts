/** The access log: how many lines there are when. */
export const accessLogs = {
  title: 'Líneas por periodo',
  bar: '%{from} – %{to}: %{n} línea |||| %{from} – %{to}: %{n} líneas',
  none: 'No hay líneas en este periodo.',
  loading: 'Contando…',
  failed: 'No se pudieron contar las líneas por periodo.',
  zoomOut: 'Volver al periodo anterior',
  keys: 'Flechas para elegir, Mayús para extender la selección, Intro para acercar',
} as const;
