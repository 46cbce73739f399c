/** The access log: how many entries there are when. */
export const accessLogs = {
  title: 'Entradas por período',
  bar: '%{from} – %{to}: %{n} entrada |||| %{from} – %{to}: %{n} entradas',
  none: 'No hay entradas en este período.',
  loading: 'Contando…',
  failed: 'No se pudieron contar las entradas por período.',
  zoomOut: 'Volver al período anterior',
  keys: 'Entradas por período: flechas para elegir, Mayús para ampliar, Intro para acercar',
} as const;
