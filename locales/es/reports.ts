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
    locationShare: 'Reparto por sede',
    locationTrend: 'Conexiones por sede',
    deviceTrend: 'Conexiones por sistema',
    deviceShare: 'Reparto por sistema',
    modeShare: 'Reparto por modo de conexión',
    modeTrend: 'Conexiones por modo de conexión',
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
    locations: 'Sedes activas',
  },
  units: {
    authentications: 'Conexiones',
    actives: 'Invitados',
  },
  dimensions: {
    date: 'Fecha',
    location: 'Sede',
    platform: 'Sistema',
    browser: 'Navegador',
    language: 'Idioma',
    authtype: 'Modo de conexión',
  },
  change: '%{change} respecto al periodo anterior',
  unknown: 'Sin datos',
  others: 'Otros',
  none: 'Ninguna conexión en este periodo.',
  retry: 'Reintentar',
  asTable: 'Mostrar como tabla',
};
