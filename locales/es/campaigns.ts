import type { Translated } from '../catalogue';
import type { campaigns as master } from '../fr/campaigns';

/** Campaigns: what guests did with them. */
export const campaigns: Translated<typeof master> = {
  tabs: 'Páginas de la campaña',
  form: 'Ficha',
  results: 'Resultados',
  title: 'Resultados de «%{name}»',
  shown: 'Impresiones',
  clicked: 'Clics',
  rate: 'Tasa de clics',
  answered: 'Respuestas',
  from: 'Del',
  to: 'Al',
  chart: 'Impresiones y clics por día',
  summary: 'Del %{from} al %{to}: %{shown} impresiones, %{clicked} clics. El detalle está en la tabla.',
  days: 'Por día',
  day: 'Día',
  places: 'Por ubicación',
  place: 'Ubicación',
  unknownPlace: 'Ubicación desconocida',
  none: 'Esta campaña aún no se ha mostrado.',
  noneThen: 'Sin resultados en este periodo.',
};
