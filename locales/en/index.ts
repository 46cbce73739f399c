import { accessLogs } from './accessLogs';
import { actingAs } from './actingAs';
import { addressHolders } from './addressHolders';
import { alerts } from './alerts';
import { apiExplorer } from './apiExplorer';
import { assignments } from './assignments';
import { auditCheck } from './auditCheck';
import { auditWatches } from './auditWatches';
import { authentications } from './authentications';
import { campaigns } from './campaigns';
import { companies } from './companies';
import { companyTemplate } from './companyTemplate';
import { consequences } from './consequences';
import { diagnosis } from './diagnosis';
import { engine } from './engine';
import { errors } from './errors';
import { events } from './events';
import { generalSettings } from './generalSettings';
import { guests } from './guests';
import { helpdesk } from './helpdesk';
import { home } from './home';
import { identities } from './identities';
import { importExport } from './importExport';
import { mails } from './mails';
import { map } from './map';
import { overview } from './overview';
import { palette } from './palette';
import { paletteEntries } from './paletteEntries';
import { menu } from './menu';
import { partners } from './partners';
import { passwordPolicies } from './passwordPolicies';
import { portals } from './portals';
import { provisioning } from './provisioning';
import { record } from './record';
import { retention } from './retention';
import { reports } from './reports';
import { reviews } from './reviews';
import { scheduledReports } from './scheduledReports';
import { session } from './session';
import { searchWords } from './searchWords';
import { settings } from './settings';
import { shell } from './shell';
import { success } from './success';
import { teams } from './teams';
import { themes } from './themes';
import { time } from './time';
import { transfer } from './transfer';
import { units } from './units';
import { uploads } from './uploads';
import { views } from './views';
import { wall } from './wall';
import { widgets } from './widgets';
import { wireless } from './wireless';
import { sources } from './sources';

/** Every text of the console, in English; the type of each area makes it complete. */
export const en = {
  accessLogs,
  actingAs,
  addressHolders,
  alerts,
  apiExplorer,
  assignments,
  auditCheck,
  auditWatches,
  authentications,
  campaigns,
  companies,
  companyTemplate,
  consequences,
  diagnosis,
  events,
  session,
  searchWords,
  settings,
  shell,
  helpdesk,
  home,
  generalSettings,
  guests,
  engine,
  errors,
  identities,
  importExport,
  mails,
  map,
  sources,
  overview,
  palette,
  paletteEntries,
  menu,
  partners,
  passwordPolicies,
  portals,
  provisioning,
  record,
  reports,
  reviews,
  scheduledReports,
  success,
  teams,
  themes,
  time,
  transfer,
  units,
  uploads,
  views,
  retention,
  wall,
  widgets,
  wireless,
};
