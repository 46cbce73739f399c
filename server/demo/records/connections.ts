import { base, MAIN } from '../company';
import { iso } from '../iso';
import { orgIdOf } from './companies';
import { isFull, isLab, labelOf } from '../laboratory';
import { DAY, HOUR } from '../rhythm';
import type { Company, Row, DemoWorld } from '../world';

const some = <T>({ spec }: Company, all: readonly T[], others = 1): readonly T[] =>
  isFull({ spec }) ? all : all.slice(0, others);
const times = (world: DemoWorld, company: Company, place: number) => ({
  companyid: company.spec.companyid,
  createdAt: iso(company.madeAt),
  updatedAt: iso(Math.max(company.madeAt, world.now - (place + 1) * 8 * DAY)),
});

/** Rows of `password-policies`. */
export function passwordPolicies(world: DemoWorld, company: Company): Row[] {
  const specs = [
    ['Administrateurs', 'administrators', 12, true, 5, 180],
    ['Employés', 'employees', 10, true, 3, null],
    ['Invités', 'guests', 6, false, 0, null],
  ] as const;
  return some(company, specs).map(([name, audience, minLength, strong, history, expiry], place) => ({
    id: base(company.spec.companyid) + place + 1,
    name: labelOf(company, place, name),
    audience,
    minLength,
    secondFactor: false,
    alpha: true,
    mixedCase: strong,
    digit: true,
    special: strong,
    history,
    expiry,
    isEnabled: true,
    ...times(world, company, place),
  }));
}

/** Rows of `extensions`, in each state that the last call can leave. */
export function extensions(world: DemoWorld, company: Company): Row[] {
  const host = `https://api.${company.spec.domains[0] ?? ''}`;
  const specs = [
    ['Logiciel hôtelier', 'pms', `${host}/sejours`, 'ok', 0.2],
    ['Fiche client', 'crm', null, 'ok', 1],
    ['Envoi des inscriptions', 'webhook', `${host}/inscriptions`, 'failed', 3],
    ['SMS France', 'sms', null, 'ok', 0.1],
    ['Ticket de la réception', 'printer', null, 'never', null],
  ] as const;
  return some(company, specs).map(([name, module, endpoint, lastStatus, hours], place) => ({
    id: base(company.spec.companyid) + place + 1,
    name: labelOf(company, place, name),
    module,
    endpoint,
    dataFormat: place % 2 === 0 ? 'json' : 'post',
    once: place === 2,
    requiredAttribute: place === 2 ? 'email' : null,
    filter: module === 'crm' ? 'newsletter=oui' : null,
    isEnabled: place !== 4,
    lastStatus,
    lastRunAt: hours === null ? null : iso(world.now - hours * HOUR),
    ...times(world, company, place),
    deletedAt: null,
  }));
}

/** Rows of `integrations`. */
export function integrations(world: DemoWorld, company: Company): Row[] {
  const domain = company.spec.domains[0] ?? '';
  const specs = [
    ['Passerelle de sécurité', 'cloud_gateway', `gateway.${domain}`, 'ok', null],
    ['Filtrage DNS', 'dns_security', `dns.${domain}`, 'failed', '401 Unauthorized'],
    ['Bornes Wi-Fi', 'access_point', `wlan.${domain}`, 'ok', null],
    ['Console sans fil', 'wireless_dashboard', `dashboard.${domain}`, 'never', null],
  ] as const;
  return some(company, specs).map(([name, kind, hostname, state, lastError], place) => ({
    id: base(company.spec.companyid) + place + 1,
    name: labelOf(company, place, name),
    kind,
    hostname,
    orgId: kind === 'cloud_gateway' ? orgIdOf(company.spec) : null,
    login: kind === 'access_point' ? 'portico' : null,
    syncFirewalls: false,
    syncAccessPoints: kind === 'wireless_dashboard',
    locationids: [],
    isEnabled: state !== 'never',
    state,
    lastSyncAt: state === 'never' ? null : iso(world.now - (place + 1) * HOUR),
    lastError: lastError && isLab(company) ? `${lastError} <script>window.__canary="sync"</script>` : lastError,
    ...times(world, company, place),
  }));
}

/** Rows of `payments`. */
export function payments(world: DemoWorld, company: Company): Row[] {
  const random = world.random.fork('payments', company.spec.companyid);
  const specs = [
    ['Une heure de plus', 3, 4, 'card'],
    ['La journée', 8.5, 24, 'card'],
    ['La semaine', 29, 168, 'room'],
    ['Bon du séminaire', 0, 72, 'voucher'],
  ] as const;
  return some(company, specs).map(([name, amount, duration, provider], place) => ({
    id: base(company.spec.companyid) + place + 1,
    name: labelOf(company, place, name),
    description: place === 2 ? 'Ajoutée à la note de la chambre.' : null,
    amount,
    currency:
      ({ GB: 'GBP', US: 'USD', CH: 'CHF', CA: 'CAD', CN: 'CNY' } as Record<string, string>)[company.spec.country] ??
      'EUR',
    tax: 20,
    profileid: company.profiles[0]?.profileid ?? null,
    duration,
    provider,
    merchantId: provider === 'card' ? `M-${base(company.spec.companyid) + 7}` : null,
    locationids: [],
    isEnabled: place !== 3,
    sales: random.int(0, 60) * (4 - place),
    ...times(world, company, place),
    deletedAt: null,
  }));
}

/** Rows of `exports`: what was taken out of the console, and how it went. */
export function pastExports(world: DemoWorld, company: Company): Row[] {
  const { companyid } = company.spec;
  const specs = [
    ['identities', 'csv', 'done'],
    ['id-list-details', 'xlsx', 'done'],
    ['bulk-user', 'csv', 'done'],
    ['identities', 'csv', 'cancelled'],
    ['id-list', 'csv', 'failed'],
  ] as const;
  return some(company, specs).map(([e_kind, e_format, e_status], place) => {
    const at = Math.max(company.madeAt, world.now - (place * 6 + 1) * DAY);
    const e_rows = e_status === 'done' ? company.people : Math.round(company.people / 3);
    return {
      exportid: base(companyid) + place + 1,
      e_name: `${e_kind}-${iso(at).slice(0, 10)}.${e_format}`,
      e_kind,
      e_format,
      e_status,
      e_rows,
      e_data: JSON.stringify({
        columns: ['u_name', 'u_email', 'u_profileid'],
        filter: place === 1 ? { u_valid: ['valid'] } : {},
      }),
      e_events: JSON.stringify([
        { at: iso(at), event: 'started' },
        { at: iso(at + 4000), event: e_status, rows: e_rows },
      ]),
      e_adminid: base(companyid) + (companyid === MAIN && place % 2 === 0 ? 1 : 11),
      e_companyid: companyid,
      e_createdAt: iso(at),
    };
  });
}
