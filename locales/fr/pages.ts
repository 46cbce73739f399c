import { accessLogs } from './accessLogs';
import { actingAs } from './actingAs';
import { addressHolders } from './addressHolders';
import { apiExplorer } from './apiExplorer';
import { assignments } from './assignments';
import { auditCheck } from './auditCheck';
import { auditWatches } from './auditWatches';
import { authentications } from './authentications';
import { campaigns } from './campaigns';
import { companies } from './companies';
import { companyTemplate } from './companyTemplate';
import { diagnosis } from './diagnosis';
import { events } from './events';
import { generalSettings } from './generalSettings';
import { guests } from './guests';
import { helpdesk } from './helpdesk';
import { home } from './home';
import { importExport } from './importExport';
import { mails } from './mails';
import { map } from './map';
import { overview } from './overview';
import { pageErrors } from './pageErrors';
import { paletteEntries } from './paletteEntries';
import { partners } from './partners';
import { passwordPolicies } from './passwordPolicies';
import { portals } from './portals';
import { provisioning } from './provisioning';
import { reports } from './reports';
import { retention } from './retention';
import { reviews } from './reviews';
import { searchWords } from './searchWords';
import { settings } from './settings';
import { sources } from './sources';
import { teams } from './teams';
import { themes } from './themes';
import { uploads } from './uploads';
import { wall } from './wall';
import { wireless } from './wireless';

/** Texts of single pages and their dialogs: they come with the first of these (`reporting` has others). */
export const pages = {
  accessLogs,
  actingAs,
  addressHolders,
  apiExplorer,
  assignments,
  auditCheck,
  auditWatches,
  authentications,
  campaigns,
  companies,
  companyTemplate,
  diagnosis,
  events,
  generalSettings,
  guests,
  helpdesk,
  home,
  importExport,
  mails,
  map,
  overview,
  pageErrors,
  paletteEntries,
  partners,
  passwordPolicies,
  portals,
  provisioning,
  reports,
  retention,
  reviews,
  searchWords,
  settings,
  sources,
  teams,
  themes,
  uploads,
  wall,
  wireless,
} as const;
