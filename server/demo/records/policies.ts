import { base, MAIN } from '../company';
import { iso } from '../iso';
import { isFull, isLab, labelOf } from '../laboratory';
import { ascii, colleague } from '../names/person';
import { DAY } from '../rhythm';
import { inLanguage } from '../words';
import { VOLUMES, type Company, type Row, type DemoWorld } from '../world';
import { groupUuid, profileUuid } from '../networkKeys';

const DEPARTMENTS = ['Direction', 'Réception', 'Technique', 'Restauration', 'Comptabilité'];
/** People of the directory in the main company at size `small`. */
const PEOPLE = 60;

const directoryUuid = (world: DemoWorld, { spec }: Company, place: number) =>
  world.random.fork('directory', spec.companyid, place).uuid();

interface Colleague {
  readonly name: string;
  readonly email: string;
}

const directories = new WeakMap<DemoWorld, Map<number, readonly Colleague[]>>();

/** The people of a company's directory; those who have the same name as another one have a number in their address. */
function directoryOf(world: DemoWorld, { spec }: Company): readonly Colleague[] {
  const known = directories.get(world) ?? new Map<number, readonly Colleague[]>();
  directories.set(world, known);
  const found = known.get(spec.companyid);
  if (found) return found;
  const random = world.random.fork('directory', spec.companyid);
  const total =
    spec.companyid === MAIN
      ? Math.round(PEOPLE * Math.sqrt(VOLUMES[world.options.size].people))
      : isFull({ spec })
        ? 8
        : 3;
  const times = new Map<string, number>();
  const people = Array.from({ length: total }, () => {
    const { name, handle } = colleague(random, spec.language);
    const namesakes = (times.get(handle) ?? 0) + 1;
    times.set(handle, namesakes);
    return { name, email: `${handle}${namesakes > 1 ? namesakes : ''}@${spec.domains[0] ?? ''}` };
  });
  known.set(spec.companyid, people);
  return people;
}

/** Address of the employee who let a guest in. */
export function sponsorOf(world: DemoWorld, company: Company, who: number): string {
  const people = directoryOf(world, company);
  return people[(who * 7) % people.length]?.email ?? '';
}

/** Rows of `directory-users`: employees as the company's own directory names them. */
export function* directoryUsers(world: DemoWorld, company: Company): Generator<Row> {
  const { companyid, language } = company.spec;
  const people = directoryOf(world, company);
  for (let place = 0; place < people.length; place += 1) {
    const who = people[place] as Colleague;
    const [firstname = '', ...rest] = who.name.split(' ');
    const department = inLanguage(language, DEPARTMENTS[place % DEPARTMENTS.length] as string);
    yield {
      uuid: directoryUuid(world, company, place),
      firstname,
      lastname: rest.join(' ') || firstname,
      fullname: who.name,
      email: who.email,
      identifier: who.email.split('@')[0],
      department,
      directoryGroups: ['employes', ascii(department)],
      syncedAt: iso(world.now - (place % 24) * 60_000),
      companyid,
    };
  }
}

const common = (world: DemoWorld, company: Company, place: number, name: string, description: string | null) => ({
  id: base(company.spec.companyid) + place + 1,
  name: labelOf(company, place, name),
  description: description === null ? null : inLanguage(company.spec.language, description),
  isEnabled: place !== 3,
  priority: (place + 1) * 10,
  companyid: company.spec.companyid,
  createdAt: iso(company.madeAt),
  updatedAt: iso(Math.max(company.madeAt, world.now - (place + 1) * 11 * DAY)),
  deletedAt: null,
});

const some = <T>(company: Company, all: readonly T[]): readonly T[] => (isFull(company) ? all : all.slice(0, 1));

/** Monday to Friday, and every day. */
const WEEKDAYS = '31';
const EVERY_DAY = '127';

/** Rows of `access-control-policies`. */
export function accessPolicies(world: DemoWorld, company: Company): Row[] {
  const specs = [
    ['Équipements inconnus', 'Rien avant d’avoir été reconnus.', 'quarantine', null, EVERY_DAY],
    ['Personnel en semaine', 'Les bureaux, aux heures de bureau.', 'allow', 1, WEEKDAYS],
    ['Caméras partout', 'Vers l’enregistreur et rien d’autre.', 'allow', 4, EVERY_DAY],
    ['Prestataires la nuit', 'Suspendue pendant les travaux.', 'deny', 2, EVERY_DAY],
  ] as const;
  return some(company, specs).map(([name, description, action, group, days], place) => ({
    ...common(world, company, place, name, description),
    locationids: place === 1 ? company.sites.slice(0, 2).map(({ locationid }) => locationid) : [],
    deviceGroupUuids: group === null ? [] : [groupUuid(world, company, group)],
    profileids:
      place === 1
        ? company.profiles.filter(({ audience }) => audience === 'employee').map(({ profileid }) => profileid)
        : [],
    days,
    fromTime: place === 1 ? '07:00' : null,
    untilTime: place === 1 ? '20:00' : null,
    action,
    securityProfileUuid: action === 'allow' ? profileUuid(world, company, 1) : null,
  }));
}

/** Rows of `privilege-policies`. */
export function privilegePolicies(world: DemoWorld, company: Company): Row[] {
  const specs = [
    ['Employés', 'employes', 1, 3, 'Ce que tout le monde a.'],
    ['Équipe technique', 'technique', 3, 10, 'Avec les terminaux et les écrans.'],
    ['Direction', null, 1, 5, 'Nommément.'],
  ] as const;
  return some(company, specs).map(([name, directoryGroup, profile, maxDevices, description], place) => ({
    ...common(world, company, place, name, description),
    directoryUserUuids: directoryGroup === null ? [0, 5].map((who) => directoryUuid(world, company, who)) : [],
    directoryGroup,
    securityProfileUuid: profileUuid(world, company, profile),
    maxDevices,
    mayRegister: true,
    maySponsor: place !== 1,
    validity: place === 0 ? null : 365,
  }));
}

/** Rows of `registration-policies`. */
export function registrationPolicies(world: DemoWorld, company: Company): Row[] {
  const specs = [
    ['Invités', 'none', 'guest', 3, 7, 'Sans attendre.'],
    ['Prestataires', 'sponsor', 'contractor', 2, 90, 'Un employé répond d’eux.'],
    ['Objets connectés', 'administrator', 'employee', 50, 365, 'Imprimantes, caméras, capteurs.'],
  ] as const;
  return some(company, specs).map(([name, approval, audience, maxDevices, validity, description], place) => ({
    ...common(world, company, place, name, description),
    locationids: [],
    authtypeids: company.modes.slice(0, place + 1).map(({ authtypeid }) => authtypeid),
    profileid: company.profiles.find((profile) => profile.audience === audience)?.profileid ?? null,
    deviceGroupUuid: place === 2 ? groupUuid(world, company, 2) : null,
    approval,
    maxDevices,
    validity,
  }));
}

/** How a company's networks start, by its domain. */
const networkOf = ({ spec }: Company) =>
  (spec.domains[0] ?? '').split('.')[0]?.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()) ?? '';

/** Rows of `nac-policies`. */
export function nacPolicies(world: DemoWorld, company: Company): Row[] {
  const specs = [
    ['Wi-Fi invités', 'webauth', false, 'Guest', 1440, 'closed', 'Par le portail.'],
    ['Wi-Fi du personnel', 'dot1x', false, 'Staff', 720, 'closed', 'Par le compte d’annuaire.'],
    ['Prises des bureaux', 'mab', true, null, 480, 'open', 'Ce qui est branché au mur.'],
    ['Objets', 'psk', false, 'IoT', 10_080, 'closed', 'Sans écran ni clavier.'],
  ] as const;
  return some(company, specs).map(([name, method, wired, ssid, reauthentication, failMode, description], place) => ({
    ...common(world, company, place, name, description),
    locationids: [],
    method,
    wired,
    ssid: ssid !== null && isLab(company) ? `IoT "<i>${place}</i>"` : ssid && `${networkOf(company)}-${ssid}`,
    securityProfileUuid: profileUuid(world, company, 1),
    fallbackUuid: profileUuid(world, company, 0),
    reauthentication,
    failMode,
  }));
}
