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

/** Countries of the demo world's locations but the first one, and why its company keeps technical data there. */
const ELSEWHERE = [
  ['BE', 'Sécurité du réseau : un an, avis du délégué à la protection des données'],
  ['CA', 'Enquêtes sur les incidents de sécurité : un an'],
  ['CH', 'Réquisitions des autorités : six mois au moins, un an par politique du groupe'],
  ['DE', 'Recherche des pannes et des abus : un an, accord du comité d’entreprise'],
  ['ES', 'Données de connexion : un an, à la disposition des autorités'],
  ['GB', 'Demandes des autorités : un an au plus'],
  ['IT', 'Sécurité du réseau et lutte contre la fraude : un an'],
  ['JP', 'Politique du groupe : un an'],
  ['LU', 'Sécurité du réseau : un an, avis du délégué à la protection des données'],
  ['NL', 'Politique du groupe : un an, registre des traitements tenu à jour'],
  ['PT', 'Données de connexion : un an, à la disposition des autorités'],
  ['US', 'Politique du groupe : un an, prolongé en cas de litige'],
] as const;

const RULES = [...ELSEWHERE.map(([code, basis]) => [code, 'technical', 12, basis] as const), ...FIRST_RULES];

/** Rows of `retention-rules`: elsewhere a year of technical data. */
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
