/** The access log: how many lines there are when. */
export const accessLogs = {
  title: 'Líneas por período',
  bar: '%{from} – %{to}: %{n} línea |||| %{from} – %{to}: %{n} líneas',
  none: 'No hay líneas en este período.',
  loading: 'Contando…',
  failed: 'No se pudieron contar las líneas por período.',
  zoomOut: 'Volver al período anterior',
  keys: 'Flechas para elegir, Mayús para extender la selección, Intro para acercar',
} as const;
