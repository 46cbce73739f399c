import type { Translated } from '../catalogue';
import type { overview as master } from '../fr/overview';

export const overview: Translated<typeof master> = {
  help: 'Lo que las empresas usan de su suscripción en los últimos %{days} días. Aparecen primero las que antes alcanzarán un máximo.',
  method:
    'Previsión: la recta de tendencia de los días mostrados, prolongada desde el número de hoy. Cada día (en UTC) conserva el mayor número contado ese día; lo que se borra después no cambia los días pasados.',
  search: 'Buscar una empresa',
  none: 'Ninguna empresa tiene ese nombre.',
  export: 'Exportar en CSV',
  rows: '%{n} empresas',
  perPage: 'Empresas por página',
  table: 'Uso de las suscripciones',
  ahead: 'Previsión a %{days} días',
  percent: '%{n} %',
  used: '%{used} de %{max}',
  perDay: '%{change} al día',
  flat: 'estable',
  noTrend: 'Menos de 7 días contados',
  full: 'Máximo alcanzado',
  until: 'Máximo alcanzado hacia el %{day}',
  enough: 'Máximo no alcanzado en un año',
  noLimit: 'La suscripción no tiene ningún máximo.',
  kinds: { users: 'Invitados', appointed: 'Empleados', locations: 'Ubicaciones', devices: 'Dispositivos' },
  columns: {
    id: 'N.º',
    company: 'Empresa',
    kind: 'Límite',
    used: 'Usados',
    max: 'Máximo',
    peak: 'Pico en %{days} días',
    change: 'Tendencia',
    daysLeft: 'Días hasta el máximo',
    reached: 'Máximo alcanzado el',
    outlook: 'Previsión',
  },
};
