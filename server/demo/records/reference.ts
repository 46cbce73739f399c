import { FIRST_RULES } from '../../../domain/records/retention';
import { countryId } from '../../storage/installation/countries';
import type { Row } from '../world';

const SKUS: readonly (readonly [string, string, string])[] = [
  ['WIFI-GUEST-100', 'Wi-Fi invités – 100 utilisateurs', 'Portail captif, 100 invités simultanés.'],
  ['WIFI-GUEST-1000', 'Wi-Fi invités – 1 000 utilisateurs', 'Portail captif, 1 000 invités simultanés.'],
  ['WIFI-STAFF-50', 'Accès employés – 50 utilisateurs', 'Authentification des employés par annuaire.'],
  ['LOC-ADD', 'Site supplémentaire', 'Un site de plus, tunnel compris.'],
  ['SMS-5000', 'Pack 5 000 SMS', 'Codes envoyés par SMS, sans date limite.'],
  ['LOG-12M', 'Conservation des journaux 12 mois', 'Données techniques conservées un an.'],
  ['NAC-250', 'Contrôle d’accès – 250 équipements', 'Profils de sécurité et plages d’adresses.'],
  ['CAMP-PRO', 'Campagnes avancées', 'Campagnes, enquêtes et pages de réussite.'],
  ['SUP-247', 'Assistance 24 h/24', 'Réponse en moins d’une heure, tous les jours.'],
  ['GW-CLOUD', 'Passerelle cloud', 'Filtrage du trafic par la passerelle de sécurité.'],
  ['OLD-HOTSPOT', 'Hotspot (ancienne offre)', 'Remplacée par Wi-Fi invités.'],
];

/** Rows of `skus`; the last one is no longer sold. */
export function skus(endedAt: string): Row[] {
  return SKUS.map(([s_code, s_name, s_description], index) => ({
    skuid: index + 1,
    s_name,
    s_code,
    s_description,
    s_deletedAt: s_code.startsWith('OLD-') ? endedAt : null,
  }));
}

/** Countries of the demo world's locations but the first one, whose own rules are known. */
const ELSEWHERE = ['BE', 'CA', 'CH', 'DE', 'ES', 'GB', 'IT', 'JP', 'LU', 'NL', 'PT', 'US'];

const RULES = [
  ...ELSEWHERE.map((code) => [code, 'technical', 12, 'À faire confirmer par un juriste'] as const),
  ...FIRST_RULES,
];

/** Rows of `retention-rules`: elsewhere a year of technical data, to be checked against the law of the country. */
export function retentionRules(madeAt: string): Row[] {
  return RULES.map(([code, rr_class, rr_months, rr_basis], index) => ({
    retentionruleid: index + 1,
    rr_countryid: countryId(code),
    rr_class,
    rr_months,
    rr_basis,
    rr_createdAt: madeAt,
  }));
}
