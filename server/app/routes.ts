import type { FastifyInstance } from 'fastify';
import { BASES } from '../../domain/bases';
import type { Context } from '../context/context';
import type { App } from '../http/schema/typed';
import { accessReviewRoutes } from '../http/routes/accessReviews';
import { alertRoutes } from '../http/routes/alerts';
import { currentAdministratorRoutes } from '../http/routes/me';
import { configJsonRoutes } from '../http/routes/configJson';
import { configurationPropertyRoutes, configurationsRoutes } from '../http/routes/configurations';
import { deadLetterRoutes } from '../http/routes/deadLetters';
import { deviceRoutes } from '../http/routes/devices';
import { deviceListRoutes } from '../http/routes/devicesLists';
import { directoryUserRoutes } from '../http/routes/directoryUsers';
import { documentRoutes } from '../http/routes/documents';
import { elementRoutes } from '../http/routes/elements';
import { evaluateRoutes } from '../http/routes/evaluate';
import { eventAccountRoutes } from '../http/routes/eventAccounts';
import { serverSentEventRoutes } from '../http/routes/serverSentEvents';
import { bulkAccountRoutes } from '../http/routes/bulkAccounts';
import { cardRoutes } from '../http/routes/cards';
import { campaignResultRoutes } from '../http/routes/campaignResults';
import { guestRoutes } from '../http/routes/guests';
import { healthRoutes } from '../http/routes/health';
import { hydraRoutes } from '../http/routes/hydra';
import { intakeRoutes } from '../http/routes/intake';
import { jobFileRoutes } from '../http/routes/jobFiles';
import { jobOrderRoutes } from '../http/routes/jobOrders';
import { jobRoutes } from '../http/routes/jobs';
import { jobUploadRoutes } from '../http/routes/jobUploads';
import { legacyUserRoutes } from '../http/routes/legacyUsers';
import { lobbyRoutes } from '../http/routes/lobby';
import { lobbyGuestRoutes } from '../http/routes/lobbyGuests';
import { locationConfigurationRoutes } from '../http/routes/locationConfigurations';
import { logRoutes } from '../http/routes/logs';
import { mailRoutes } from '../http/routes/mails';
import { passwordRoutes } from '../http/routes/password';
import { preferenceRoutes } from '../http/routes/preferences';
import { profileRoutes } from '../http/routes/profiles';
import { radiusRoutes, radiusSetupRoutes } from '../http/routes/radius';
import { recordRoutes } from '../http/routes/records';
import { reportDeviceRoutes, reportFilterRoutes, reportRoutes } from '../http/routes/reports';
import { restRoutes } from '../http/routes/rest';
import { scheduledReportRoutes } from '../http/routes/scheduledReports';
import { schemaRoutes } from '../http/routes/schemas';
import { scopeRoutes } from '../http/routes/scopes';
import { companyCacheRoutes } from '../http/routes/companyCache';
import { companyWindowRoutes } from '../http/routes/companyWindows';
import { partnerCompanyRoutes } from '../http/routes/partnerCompanies';
import { companyTemplateRoutes } from '../http/routes/companyTemplate';
import { legacyProvisionRoutes, provisioningRoutes } from '../http/routes/provisioning';
import { firstStepsRoutes } from '../http/routes/firstSteps';
import { attentionRoutes } from '../http/routes/attention';
import { monitoringRoutes } from '../http/routes/monitoring';
import { retentionRoutes } from '../http/routes/retention';
import { usageHistoryRoutes, usageRoutes } from '../http/routes/usage';
import { searchRoutes } from '../http/routes/search';
import { addressHolderRoutes } from '../http/routes/addressHolders';
import { diagnosisRoutes } from '../http/routes/diagnosis';
import { supportRoutes } from '../http/routes/support';
import { accountRoutes } from '../http/routes/account';
import { emailChangeRoutes } from '../http/routes/emailChange';
import { ownAccountRoutes } from '../http/routes/ownAccount';
import { accountLinkRoutes } from '../http/routes/accountLinks';
import { passwordPolicyEffectRoutes } from '../http/routes/passwordPolicyEffect';
import { profileRightsRoutes } from '../http/routes/profileRights';
import { effectiveRightsRoutes } from '../http/routes/effectiveRights';
import { teamTreeRoutes } from '../http/routes/teamTree';
import { auditCheckRoutes } from '../http/routes/auditCheck';
import { auditWatchRoutes } from '../http/routes/auditWatches';
import { secondFactorRoutes } from '../http/routes/secondFactor';
import { otherAccountRoutes } from '../http/routes/otherAccounts';
import { sessionRoutes } from '../http/routes/session';
import { signInRoutes } from '../http/routes/signIn';
import { switchRoutes } from '../http/routes/switches';
import { oidcRoutes } from '../http/routes/oidc';
import { samlRoutes } from '../http/routes/saml';
import { samlKeyRoutes } from '../http/routes/samlKeys';
import { ssoIdentityRoutes } from '../http/routes/ssoIdentities';
import { ssoTestRoutes } from '../http/routes/ssoTests';
import { sponsorRoutes } from '../http/routes/sponsor';
import { unsubscribeRoutes } from '../http/routes/unsubscribe';
import { sponsorRequestRoutes } from '../http/routes/sponsorRequests';
import { studioRoutes } from '../http/routes/studio';
import { successorRoutes } from '../http/routes/successors';
import { syslogParserRoutes } from '../http/routes/syslogParsers';
import { tokenRoutes } from '../http/routes/tokens';
import { tunnelRoutes } from '../http/routes/tunnels';
import { uploadLinkRoutes } from '../http/routes/uploadLinks';
import { uploadRoutes } from '../http/routes/uploads';
import { uploadVersionRoutes } from '../http/routes/uploadVersions';
import { wirelessDashboardRoutes } from '../http/routes/wirelessDashboards';

/** The groups of routes of Portico's own interface (docs/api.md). */
const OWN_ROUTES = [
  signInRoutes,
  sessionRoutes,
  switchRoutes,
  passwordRoutes,
  secondFactorRoutes,
  otherAccountRoutes,
  auditWatchRoutes,
  auditCheckRoutes,
  accountRoutes,
  emailChangeRoutes,
  ownAccountRoutes,
  accountLinkRoutes,
  effectiveRightsRoutes,
  teamTreeRoutes,
  passwordPolicyEffectRoutes,
  profileRightsRoutes,
  accessReviewRoutes,
  alertRoutes,
  scheduledReportRoutes,
  reportDeviceRoutes,
  reportFilterRoutes,
  samlKeyRoutes,
  ssoIdentityRoutes,
  ssoTestRoutes,
  preferenceRoutes,
  searchRoutes,
  supportRoutes,
  diagnosisRoutes,
  addressHolderRoutes,
  attentionRoutes,
  monitoringRoutes,
  companyTemplateRoutes,
  provisioningRoutes,
  companyCacheRoutes,
  companyWindowRoutes,
  partnerCompanyRoutes,
  configurationsRoutes,
  firstStepsRoutes,
  usageRoutes,
  usageHistoryRoutes,
  retentionRoutes,
  scopeRoutes,
  schemaRoutes,
  serverSentEventRoutes,
  healthRoutes,
  documentRoutes,
  tokenRoutes,
  jobOrderRoutes,
  jobRoutes,
  jobFileRoutes,
  recordRoutes,
  bulkAccountRoutes,
  cardRoutes,
  eventAccountRoutes,
  campaignResultRoutes,
  studioRoutes,
  profileRoutes,
  guestRoutes,
  lobbyRoutes,
  lobbyGuestRoutes,
  sponsorRequestRoutes,
  mailRoutes,
  deadLetterRoutes,
  radiusRoutes,
  radiusSetupRoutes,
  syslogParserRoutes,
  uploadVersionRoutes,
  wirelessDashboardRoutes,
  hydraRoutes,
];

/** Registers every group of routes, by its base address. The table of contents of the back end. */
export async function registerRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const at = (prefix: string, ...groups: ((app: App, context: Context) => void)[]) =>
    app.register(async (scope) => groups.forEach((routes) => routes(scope, context)), { prefix });
  await at('', configJsonRoutes, uploadLinkRoutes);
  await at(BASES.default, ...OWN_ROUTES);
  // A scope of its own: nothing else takes forms, and nothing else answers with pages.
  await at('', sponsorRoutes);
  // Scopes of their own: nothing else takes multipart bodies.
  await app.register((scope) => unsubscribeRoutes(scope, context));
  // A scope of its own: it takes the forms that browsers bring from identity providers.
  await at('', samlRoutes);
  await at('', oidcRoutes);
  // A scope of its own: it reads bodies by itself.
  await at(BASES.default, intakeRoutes);
  // Scopes of their own: nothing else takes multipart bodies.
  await app.register((scope) => jobUploadRoutes(scope, context), { prefix: BASES.default });
  await app.register((scope) => uploadRoutes(scope, context, 'any'), { prefix: BASES.legacy });
  await app.register((scope) => uploadRoutes(scope, context, 'one'), { prefix: BASES.default });
  await at(BASES.admin, currentAdministratorRoutes, configurationPropertyRoutes);
  await at(BASES.legacy, elementRoutes, legacyProvisionRoutes, successorRoutes, legacyUserRoutes, reportRoutes);
  await at(BASES.device, deviceListRoutes, deviceRoutes);
  await at(BASES.nac, directoryUserRoutes, tunnelRoutes, locationConfigurationRoutes, evaluateRoutes);
  await at(BASES.logs, logRoutes);
  await at(BASES.rest, restRoutes);
}
