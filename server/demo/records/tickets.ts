import { base } from '../company';
import { iso } from '../iso';
import { person } from '../names/person';
import { DAY } from '../rhythm';
import type { Company, Row, DemoWorld } from '../world';
import { actingAdmins, DESK } from './administrators';

const PROVISIONING = 1;

/** Title, message, type (provisioning, incident, problem, tasks) and priority (urgent to low). */
const TICKETS: readonly (readonly [string, string, 1 | 2 | 3 | 4, 1 | 2 | 3 | 4])[] = [
  ['Nouveau site à raccorder', 'Merci d’ouvrir le tunnel pour les adresses jointes.', 1, 3],
  ['Plus aucune connexion depuis ce matin', 'Le portail ne s’affiche plus, les clients appellent la réception.', 2, 1],
  ['Les SMS arrivent avec dix minutes de retard', 'Uniquement sur les numéros étrangers.', 3, 2],
  ['Changer le logo du portail', 'La nouvelle charte est en pièce jointe.', 4, 4],
  ['Tunnel GRE : échec permanent', 'Depuis l’installation, toutes les tentatives échouent.', 3, 2],
  [`<script>window.__canary='ticket'</script>`, `=cmd|' /C calc'!A0\n"><img src=x onerror=alert(1)>`, 3, 4],
  ['Demande d’export pour la police', 'Réquisition reçue, période du 3 au 5.', 4, 1],
  ['Débit limité à 2 Mbit/s', 'Alors que le site est réglé à 50.', 2, 3],
];

/** Rows of `tickets`: a few in each company, more where there is more to go wrong. */
export function tickets(world: DemoWorld, company: Company): Row[] {
  const { companyid, language, domains } = company.spec;
  const random = world.random.fork('tickets', companyid);
  const count = Math.min(TICKETS.length * 3, Math.ceil(company.sites.length * 0.8));
  return Array.from({ length: count }, (_, place) => {
    const [ti_name, ti_message, ti_type, ti_priority] = TICKETS[place % TICKETS.length] as (typeof TICKETS)[number];
    const who = person(random, language);
    const age = Math.min(random.next() * 120, company.spec.age);
    return {
      ticketid: base(companyid) + place + 1,
      ti_name,
      ti_type,
      ti_priority,
      ti_message,
      ti_addresses:
        ti_type === PROVISIONING ? [`198.51.100.${random.int(1, 254)}`, `203.0.113.${random.int(1, 254)}`] : [],
      ti_contact: who.name,
      ti_email: `${who.handle}@${domains[0] ?? ''}`,
      ti_carboncopy: place % 4 === 0 ? `direction@${domains[0] ?? ''}` : null,
      ti_phone: who.phone,
      ti_adminid: random.pick(actingAdmins(company, [...DESK, 'support'])),
      ti_companyid: companyid,
      ti_createdAt: iso(world.now - age * DAY),
    };
  });
}
