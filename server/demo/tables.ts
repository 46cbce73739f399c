import type { PermissionLayout } from '../../domain/schema/model/model';
import { adminProfiles } from './adminProfiles';
import type { FoundPeople, People } from './events';
import { iso } from './iso';
import { administrators, type PasswordHashes } from './records/administrators';
import { campaigns } from './records/campaigns';
import { extensions, integrations, passwordPolicies, pastExports, payments } from './records/connections';
import { companies } from './records/companies';
import { dashboards, reportGraphs } from './records/dashboards';
import { devices } from './records/devices';
import { identities } from './records/identities';
import { locations } from './records/locations';
import { mails } from './records/mails';
import { keyIndexes } from './records/keyIndexes';
import { plannedEvents } from './records/plannedEvents';
import { deviceGroups, leases, pools, securityProfiles } from './records/network';
import {
  accessPolicies,
  directoryUsers,
  nacPolicies,
  privilegePolicies,
  registrationPolicies,
} from './records/policies';
import { templates, termsOfUses } from './records/portals';
import { retentionRules, skus } from './records/reference';
import { authModes, identityProfiles, scopes } from './records/settings';
import { sources } from './records/sources';
import { sponsorRequests } from './records/sponsorRequests';
import { teamMembers, teams } from './records/teams';
import { tickets } from './records/tickets';
import { tokens } from './records/tokens';
import { DAY } from './rhythm';
import type { Company, Row, DemoWorld } from './world';

/** Rows of one resource, in the form in which they are stored. */
export interface Table {
  readonly resource: string;
  readonly rows: Iterable<Row>;
}

function* each(world: DemoWorld, rows: (company: Company) => Iterable<Row>): Generator<Row> {
  for (const company of world.companies) yield* rows(company);
}

/** What is set, whatever happens: everything but people, places and events. */
export function settings(world: DemoWorld, layout: PermissionLayout, hashes: PasswordHashes): Table[] {
  const of = (resource: string, rows: (company: Company) => Iterable<Row>): Table => ({
    resource,
    rows: each(world, rows),
  });
  return [
    { resource: 'skus', rows: skus(iso(world.now - 200 * DAY)) },
    { resource: 'retention-rules', rows: retentionRules(iso(world.now - 200 * DAY)) },
    { resource: 'companies', rows: companies(world) },
    of('scopes', (company) => scopes(world, company)),
    of('administrator-profiles', ({ spec, madeAt }) => adminProfiles(spec, layout, iso(madeAt))),
    of('administrators', (company) => administrators(world, company, hashes)),
    of('teams', (company) => teams(world, company)),
    of('team-members', (company) => teamMembers(world, company)),
    of('sources', (company) => sources(world, company)),
    of('tokens', (company) => tokens(world, company)),
    of('identity-profiles', (company) => identityProfiles(world, company)),
    of('templates', (company) => templates(world, company)),
    of('terms-of-uses', (company) => termsOfUses(world, company)),
    of('tickets', (company) => tickets(world, company)),
    of('dashboards', (company) => dashboards(world, company)),
    of('reportgraphs', (company) => reportGraphs(world, company)),
    of('keyindexes', (company) => keyIndexes(world, company)),
    of('campaigns', (company) => campaigns(world, company)),
    of('events', (company) => plannedEvents(world, company)),
    of('security-profiles', (company) => securityProfiles(world, company)),
    of('device-groups', (company) => deviceGroups(world, company)),
    of('pools', (company) => pools(world, company)),
    of('directory-users', (company) => directoryUsers(world, company)),
    of('access-control-policies', (company) => accessPolicies(world, company)),
    of('privilege-policies', (company) => privilegePolicies(world, company)),
    of('registration-policies', (company) => registrationPolicies(world, company)),
    of('nac-policies', (company) => nacPolicies(world, company)),
    of('password-policies', (company) => passwordPolicies(world, company)),
    of('extensions', (company) => extensions(world, company)),
    of('integrations', (company) => integrations(world, company)),
    of('payments', (company) => payments(world, company)),
    of('exports', (company) => pastExports(world, company)),
  ];
}

/** People, places and ways to sign in, as the events have left them: read only after `events` has run to its end. */
export function outcome(world: DemoWorld, everybody: People): Table[] {
  const of = (resource: string, rows: (company: Company, found: FoundPeople) => Iterable<Row>): Table => ({
    resource,
    rows: each(world, (company) => {
      const found = everybody.get(company.spec.companyid);
      return found ? rows(company, found) : [];
    }),
  });
  return [
    of('auth-modes', (company, { activity }) => authModes(world, company, activity)),
    of('locations', (company, { activity }) => locations(world, company, activity)),
    of('identities', (company, { people, activity }) => identities(world, company, people, activity)),
    of('sponsor-requests', (company, { people, activity }) => sponsorRequests(world, company, people, activity)),
    of('mails', (company, { people, activity }) => mails(world, company, people, activity)),
    of('devices', (company, { people, activity }) => devices(world, company, people, activity)),
    of('leases', (company, { people, activity }) => leases(world, company, people, activity)),
  ];
}
