import type { Translated } from '../catalogue';
import type { reports as master } from '../fr/reports';

/** The predefined report. */
export const reports: Translated<typeof master> = {
  menu: 'Predefinidos',
  title: 'Informe predefinido',
  help: 'Quién se ha conectado, dónde, cómo y con qué equipo.',
  tabs: {
    label: 'Partes del informe',
    activity: 'Actividad',
    guests: 'Detalle de los invitados',
  },
  graphs: {
    locationShare: 'Reparto por ubicación',
    locationTrend: 'Conexiones por ubicación',
    deviceTrend: 'Conexiones por sistema',
    deviceShare: 'Reparto por sistema',
    modeShare: 'Reparto por modo de autenticación',
    modeTrend: 'Conexiones por modo de autenticación',
    platforms: 'Sistemas',
    platformTrend: 'Invitados por sistema',
    browsers: 'Navegadores',
    languages: 'Idiomas',
    languageTrend: 'Invitados por idioma',
  },
  counters: {
    returning: 'Invitados que vuelven',
    fresh: 'Invitados nuevos',
    languages: 'Idiomas / países',
    locations: 'Ubicaciones activas',
  },
  units: {
    authentications: 'Conexiones',
    actives: 'Invitados',
  },
  dimensions: {
    date: 'Fecha',
    location: 'Ubicación',
    platform: 'Sistema',
    browser: 'Navegador',
    language: 'Idioma',
    authtype: 'Modo de autenticación',
  },
  change: '%{change} respecto al periodo anterior',
  unknown: 'Sin datos',
  others: 'Otros',
  truncated: 'Hay más valores de los que este gráfico puede mostrar. Elija un periodo más corto.',
  none: 'Ninguna conexión en este periodo.',
  retry: 'Reintentar',
  asTable: 'Mostrar como tabla',
};
