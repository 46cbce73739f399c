import { base, type CompanySpec } from './company';

export type Audience = 'guest' | 'contractor' | 'employee' | 'event' | 'trainee';

export interface IdentityProfile {
  readonly profileid: number;
  readonly name: string;
  readonly audience: Audience;
  /** Validity that it gives. */
  readonly hours: number;
}

const HOURS: readonly (readonly [Audience, number])[] = [
  ['guest', 24],
  ['contractor', 720],
  ['employee', 8760],
  ['event', 72],
  ['trainee', 168],
];

const NAMES: Readonly<Record<CompanySpec['language'], Readonly<Record<Audience, string>>>> = {
  fr: {
    guest: 'Invité 24 h',
    contractor: 'Prestataire',
    employee: 'Employé',
    event: 'Événement',
    trainee: 'Stagiaire',
  },
  en: {
    guest: 'Guest 24 h',
    contractor: 'Contractor',
    employee: 'Employee',
    event: 'Event',
    trainee: 'Trainee',
  },
  es: {
    guest: 'Invitado 24 h',
    contractor: 'Proveedor',
    employee: 'Empleado',
    event: 'Evento',
    trainee: 'Becario',
  },
  zh: { guest: '访客 24 小时', contractor: '承包商', employee: '员工', event: '活动', trainee: '实习生' },
};

/** The identity profiles of a company; the trainees' one is deactivated and the guests' one follows it. */
export function identityProfiles({ companyid, language }: CompanySpec): IdentityProfile[] {
  return HOURS.map(([audience, hours], index) => ({
    profileid: base(companyid) + index + 1,
    name: NAMES[language][audience],
    audience,
    hours,
  }));
}
