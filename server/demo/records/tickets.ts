import { base, MAIN, type CompanySpec } from '../company';
import { iso } from '../iso';
import { isLab, labelOf } from '../laboratory';
import { officePhone } from '../names/officePhone';
import { DAY } from '../rhythm';
import { officeTime } from '../workday';
import type { Company, Row, DemoWorld } from '../world';
import { actingAdmins, contactOf, DESK } from './administrators';

const PROVISIONING = 1;

/** Title, message, type (provisioning, incident, problem, tasks) and priority (urgent to low). */
type Ticket = readonly [title: string, message: string, type: 1 | 2 | 3 | 4, priority: 1 | 2 | 3 | 4];

/** Of the main company; each is about one of its locations. */
const TICKETS: readonly Ticket[] = [
  ['Chamonix : nouveau site à raccorder', 'Merci d’ouvrir le tunnel pour les adresses jointes.', 1, 3],
  ['Nice : plus aucune connexion', 'Le portail ne s’affiche plus, les clients appellent la réception.', 2, 1],
  ['Les SMS arrivent avec dix minutes de retard', 'Uniquement sur les numéros étrangers.', 3, 2],
  ['Changer le logo du portail', 'La nouvelle charte est en pièce jointe.', 4, 4],
  ['Nantes : échec permanent du tunnel GRE', 'Depuis l’installation, toutes les tentatives échouent.', 3, 2],
  ['Export demandé par la gendarmerie', 'Réquisition reçue ce matin, période du 3 au 5.', 4, 1],
  ['Paris Opéra : débit limité à 2 Mbit/s', 'Alors que le site est réglé à 50.', 2, 3],
  ['Toulouse : fermeture pour travaux', 'Merci de suspendre la supervision jusqu’à la réouverture.', 4, 4],
  ['Saint-Malo : la mise en service s’arrête', 'L’installateur a refait le câblage, sans effet.', 1, 2],
  ['Lille : deux fois moins de visites depuis hier', 'La moitié des bornes du deuxième étage ne répond pas.', 2, 1],
  ['Codes par e-mail dans les indésirables', 'Chez un seul fournisseur de messagerie.', 3, 3],
  ['Genève : certificat du portail', 'Les téléphones affichent un avertissement.', 3, 2],
  ['Formation des réceptionnistes', 'Une heure à distance pour les équipes de Lyon et d’Annecy.', 4, 4],
  ['Deauville : adresse du second lien', 'Le contrat est signé, l’adresse est jointe.', 1, 3],
];
/** Of the other companies. */
const OTHERS: Readonly<Record<CompanySpec['language'], readonly Ticket[]>> = {
  fr: [
    ['Un site de plus à raccorder', 'Merci d’ouvrir le tunnel pour les adresses jointes.', 1, 3],
    ['Changer le logo du portail', 'La nouvelle charte est en pièce jointe.', 4, 4],
    ['Codes par SMS en retard', 'Uniquement sur les numéros étrangers.', 3, 2],
  ],
  en: [
    ['One more location to connect', 'Please open the tunnel for the attached addresses.', 1, 3],
    ['New logo on the portal', 'The new guidelines are attached.', 4, 4],
    ['Text message codes arrive late', 'Foreign numbers only.', 3, 2],
  ],
  es: [
    ['Conectar una ubicación nueva', 'Abran el túnel para las direcciones adjuntas, por favor.', 1, 3],
    ['Cambiar el logotipo del portal', 'La nueva identidad visual va adjunta.', 4, 4],
    ['Zaragoza: el túnel no se establece', 'Todos los intentos fallan desde la instalación.', 3, 2],
    ['Valencia: sin visitas desde hace días', 'El centro está abierto y las antenas responden.', 2, 1],
  ],
  zh: [
    ['新增一个站点', '请为附件中的地址开通隧道。', 1, 3],
    ['更换门户标志', '新的设计规范见附件。', 4, 4],
    ['短信验证码延迟', '仅限国外号码。', 3, 2],
  ],
};
const HOSTILE: Ticket = [
  `<script>window.__canary='ticket'</script>`,
  `=cmd|' /C calc'!A0\n"><img src=x onerror=alert(1)>`,
  3,
  4,
];

function ticketsOf(company: Company): readonly Ticket[] {
  if (isLab(company)) return [HOSTILE, ...TICKETS];
  if (company.spec.companyid === MAIN) return TICKETS;
  return OTHERS[company.spec.language].slice(0, Math.max(1, company.sites.length));
}

/** Rows of `tickets`, each by an administrator of the company, in office hours. */
export function tickets(world: DemoWorld, company: Company): Row[] {
  const { companyid, country, domains, timezone, age } = company.spec;
  const random = world.random.fork('tickets', companyid);
  return ticketsOf(company).map(([name, ti_message, ti_type, ti_priority], place) => {
    const days = Math.min(random.next() * 12 + place * 7, age * 0.8);
    const at = Math.max(company.madeAt, officeTime(random, timezone, world.now - days * DAY));
    const ti_adminid = random.pick(actingAdmins(company, DESK));
    const contact = contactOf(world, company, ti_adminid);
    return {
      ticketid: base(companyid) + place + 1,
      ti_name: place === 0 ? name : labelOf(company, place, name),
      ti_type,
      ti_priority,
      ti_message,
      ti_addresses:
        ti_type === PROVISIONING ? [`198.51.100.${random.int(1, 254)}`, `203.0.113.${random.int(1, 254)}`] : [],
      ti_contact: contact.name,
      ti_email: contact.login,
      ti_carboncopy: place % 4 === 0 ? `direction@${domains[0] ?? ''}` : null,
      ti_phone: officePhone(random, country),
      ti_adminid,
      ti_companyid: companyid,
      ti_createdAt: iso(at),
    };
  });
}
