import { days, place, silentFor, type SiteSpec } from './site';

const SPAIN = ['España'];

/** The second full company: hospitals, mostly in Spain. */
export const ATLAS: readonly SiteSpec[] = [
  place('Hospital Madrid Norte', 'ES', 'hospital', 9, SPAIN, { alias: 'MAD-N', tunnel: 'gre' }),
  place('Clínica Barcelona Diagonal', 'ES', 'hospital', 6, SPAIN, { alias: 'BCN-D', tunnel: 'ipsec_ip' }),
  place('Hospital Sevilla Triana', 'ES', 'hospital', 4, SPAIN, { alias: 'SVQ-T', tunnel: 'ipsec_fqdn' }),
  place('Centro Valencia Turia', 'ES', 'hospital', 2, SPAIN, { disturbances: [silentFor(days(9))] }),
  place('Urgencias Bilbao Abando', 'ES', 'hospital', 2, ['España', 'Urgencias'], { tunnel: 'virtual' }),
  place('Clinique Toulouse Minimes', 'FR', 'hospital', 3, ['Francia'], { alias: 'TLS-M' }),
  place('Clínica Lisboa Serra', 'PT', 'hospital', 2, ['Portugal'], { age: days(4) }),
  place('Hospital México Roma', 'MX', 'hospital', 3, ['América', 'Urgencias']),
  place('Consultorio Rosario', 'AR', 'hospital', 1, ['América'], { timezone: 'America/Argentina/Cordoba' }),
  place('Laboratorio Zaragoza', 'ES', 'office', 1, SPAIN, { tunnel: 'gre', broken: true }),
  place('Antiguo Hospital Cádiz', 'ES', 'hospital', 1, SPAIN, { deleted: true, disturbances: [silentFor(days(60))] }),
];

export const PORTICO = [place('Siège Portico', 'FR', 'office', 1.5, ['Bureaux'])];
export const NORDWAVE = [place('NordWave Oslo', 'NO', 'office', 1.5, ['Offices'])];
export const TELEMIA = [place('Telemia Bruxelles', 'BE', 'office', 1, ['Bureaux'])];
export const LUMIERE = [
  place('Café Lumière Bastille', 'FR', 'hotspot', 2, ['Cafés'], { age: days(26) }),
  place('Café Lumière Croix-Rousse', 'FR', 'hotspot', 1, ['Cafés'], { age: days(24) }),
];
export const DOCKS = [place('Scène principale', 'FR', 'stadium', 2, ['Festival'], { age: days(40) })];
export const GRANDVAL = [
  place('Campus Centre', 'FR', 'campus', 5, ['Campus']),
  place('Bibliothèque universitaire', 'FR', 'campus', 3, ['Campus']),
  place('Résidence étudiante', 'FR', 'campus', 2, ['Logements'], { tunnel: 'virtual' }),
];
export const MISTRAL = [place('Boutique Aix', 'FR', 'shop', 1, ['Boutiques'], { disturbances: [silentFor(days(35))] })];
export const HORIZON = [
  place('Stade Horizon – Tribune Nord', 'FR', 'stadium', 4, ['Stade'], { tunnel: 'gre' }),
  place('Stade Horizon – Loges', 'FR', 'stadium', 2, ['Stade'], { tunnel: 'ipsec_ip' }),
];
export const YUNQI = [
  place('杭州西湖', 'CN', 'hotel', 3, ['中国']),
  place('上海外滩', 'CN', 'hotel', 3, ['中国']),
  place('Yunqi London', 'GB', 'hotel', 1, ['海外']),
];
export const COWORK = [place('Cowork Lisboa', 'PT', 'office', 1, ['Espaços'], { disturbances: [silentFor(days(18))] })];
export const VERDANT = [
  place('Verdant Chicago', 'US', 'shop', 2, ['Stores'], { timezone: 'America/Chicago' }),
  place('Verdant Portland', 'US', 'shop', 1, ['Stores'], { timezone: 'America/Los_Angeles' }),
];
/** Made this morning; nothing has come through yet. */
export const RIVIERES = [
  place('Terminal 1', 'CA', 'hotspot', 0, ['Terminaux'], { age: 2, provisioning: 'provisioning' }),
];
