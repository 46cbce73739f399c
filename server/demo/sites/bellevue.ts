import { days, place, silentFor, type SiteSpec } from './site';

const ARA = ['France', 'Auvergne-Rhône-Alpes'];
const SOUTH_WEST = ['France', 'Sud-Ouest'];
const WEST = ['France', 'Ouest'];
const EAST = ['France', 'Grand Est'];
const PARIS = ['France', 'Île-de-France'];

/** A French house, by its airport's code. */
const hotel = (alias: string, name: string, weight: number, scopes: readonly string[], more: Partial<SiteSpec>) =>
  place(name, 'FR', 'hotel', weight, scopes, { alias, ...more });

/**
 * The main demo company. The first four are the truth table of the scope rule; most of the others are in one state of
 * the monitoring each, which their comment names.
 */
export const BELLEVUE: readonly SiteSpec[] = [
  place('Café Bellevue Rivoli', 'FR', 'hotspot', 14, ['France', 'Hotspot'], { alias: 'PAR-02' }),
  place('Siège La Défense', 'FR', 'office', 8, ['France', 'HQ'], { alias: 'PAR-00', tunnel: 'ipsec_fqdn' }),
  place('Café Bellevue Shanghai', 'CN', 'hotspot', 5, ['China', 'Hotspot'], { alias: 'SHA-01' }),
  place('Café Bellevue New York', 'US', 'hotspot', 6, ['US', 'Hotspot'], { alias: 'NYC-01' }),
  // The busiest house went silent two hours ago.
  hotel('NCE-01', 'Nice Promenade', 27, ['France', 'Sud'], {
    tunnel: 'gre',
    disturbances: [silentFor(2), { from: days(41) + 9, to: days(41), factor: 0 }],
  }),
  // As usual; a fair more than doubled its visits 20 days ago.
  hotel('PAR-01', 'Paris Opéra', 15, PARIS, {
    tunnel: 'gre',
    disturbances: [{ from: days(20), to: days(17), factor: 2.5 }],
  }),
  // As usual, with a long outage in the past.
  hotel('LYS-01', 'Lyon Part-Dieu', 11, ARA, {
    tunnel: 'ipsec_ip',
    disturbances: [{ from: days(12) + 6, to: days(11) + 20, factor: 0 }],
  }),
  hotel('NCY-01', 'Annecy Lac', 5, ARA, {}),
  // More than half of the visits are gone since yesterday.
  hotel('LIL-01', 'Lille Grand-Place', 12, ['France', 'Nord'], {
    tunnel: 'ipsec_fqdn',
    disturbances: [{ from: 22, to: 0, factor: 0.2 }],
  }),
  hotel('SXB-01', 'Strasbourg Petite-France', 4, EAST, { tunnel: 'virtual' }),
  // New: opened three days ago.
  hotel('BOD-01', 'Bordeaux Quinconces', 6, SOUTH_WEST, { tunnel: 'gre', age: days(3) }),
  // Inactive: closed for works for twelve days.
  hotel('TLS-01', 'Toulouse Capitole', 4, SOUTH_WEST, { tunnel: 'ipsec_ip', disturbances: [silentFor(days(12))] }),
  // Nothing for four days, while there were some before.
  hotel('BIQ-01', 'Biarritz Grande Plage', 3, SOUTH_WEST, { disturbances: [silentFor(days(4))] }),
  // Misconfigured: since it opened, every attempt fails.
  hotel('NTE-01', 'Nantes Graslin', 3, WEST, { tunnel: 'gre', age: days(30), broken: true }),
  hotel('CMF-01', 'Chamonix Aiguille', 0, ARA, { tunnel: 'ipsec_ip', age: 1.5, provisioning: 'provisioning' }),
  hotel('DOL-01', 'Deauville Planches', 0, WEST, { tunnel: 'gre', age: 3, provisioning: 'under_provisioning' }),
  hotel('DNR-01', 'Saint-Malo Intra-Muros', 0, WEST, {
    tunnel: 'ipsec_fqdn',
    age: 30,
    provisioning: 'provisioning_error',
  }),
  hotel('DIJ-01', 'Dijon Ducs', 0, EAST, { tunnel: 'virtual', age: days(5), provisioning: 'manual_ready' }),
  hotel('RHE-01', 'Reims L’Étoile', 2, EAST, {}),
  place('Barcelona Gòtic', 'ES', 'hotel', 6, ['Europe'], { alias: 'BCN-01', tunnel: 'gre' }),
  place('Lisboa Chiado', 'PT', 'hotel', 3, ['Europe'], { alias: 'LIS-01' }),
  place('Genève Rive', 'CH', 'hotel', 3, ['Europe'], { alias: 'GVA-01', tunnel: 'virtual' }),
  place('Bruxelles Sablon', 'BE', 'hotel', 2, ['Europe']),
  place('Marrakech Médina', 'MA', 'hotel', 2, ['Afrique']),
  place('Tokyo Ginza 銀座', 'JP', 'hotel', 2, ['Asie']),
  place('Montréal Vieux-Port', 'CA', 'hotel', 2, ['Amériques'], { tunnel: 'ipsec_ip' }),
  place('Saint-Denis Barachois', 'RE', 'hotel', 1, ['Océan Indien']),
  place('Sonde de supervision', 'FR', 'office', 0.3, ['France'], { tunnel: 'virtual', hidden: true }),
  place('Résidence Montmartre', 'FR', 'hotel', 2, PARIS, { disabled: true, disturbances: [silentFor(days(25))] }),
  place('Grenoble Gare', 'FR', 'hotel', 2, ARA, { tunnel: 'gre', deleted: true, disturbances: [silentFor(days(50))] }),
];
