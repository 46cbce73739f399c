import type { ComponentType } from 'react';
import { customViews } from '../../customViews';
import type { CustomView } from '../../customViews/navigation/customView';
import { ignoreUntilAwaited } from '../../domain/ignoreUntilAwaited';
import { partsOf } from '../../domain/schema/client/addresses';
import type { ClientResource } from '../../domain/schema/client/client';
import type { ViewName } from '../../domain/schema/model/registry';
import { withPageTexts, type TextFile } from '../i18n/pageMessages';
import { SETTINGS_PATH } from '../menu/settingsPath';
import { loader, chunks, type Loader } from './loader';

type Page = Loader<ComponentType>;

/** A page of a feature, with its texts. */
const feature = <T>(load: () => Promise<T>, texts?: TextFile) => loader(withPageTexts(load, texts));

/** Generated screens; they read which resource they show from its context. */
export const listPage: Page = loader(async () => (await import('../../resources/engine/ResourceList')).ResourceList);
export const createPage: Page = loader(
  async () => (await import('../../resources/engine/ResourceCreate')).ResourceCreate,
);
export const editPage: Page = loader(async () => (await import('../../resources/engine/ResourceEdit')).ResourceEdit);

/** Lists and forms that a schema asks for by name (`x-views.list.view`, `x-views.form.view`). */
const VIEW_PAGES: Readonly<Record<ViewName, Page>> = {
  accessLogs: feature(async () => (await import('../../customViews/access-logs/AccessLogsPage')).AccessLogsPage),
  account: feature(async () => (await import('../../customViews/account/AccountPage')).AccountPage),
  auditLog: feature(async () => (await import('../../customViews/audit-watches/AuditLogPage')).AuditLogPage),
  authentication: feature(
    async () => (await import('../../customViews/authentications/AuthenticationPage')).AuthenticationPage,
  ),
  authentications: feature(
    async () => (await import('../../customViews/authentications/AuthenticationsPage')).AuthenticationsPage,
  ),
  campaign: feature(async () => (await import('../../customViews/campaigns')).CampaignPage),
  dashboards: feature(async () => {
    const library = import('../theme/ComponentLibrary');
    const { DashboardsPage } = await import('../../customViews/report/boards/DashboardsPage');
    return (await library).inComponentLibrary(DashboardsPage);
  }),
  event: feature(async () => (await import('../../customViews/events')).EventPage),
  identities: loader(async () => (await import('../../customViews/identities/IdentitiesPage')).IdentitiesPage),
  identity: feature(async () => (await import('../../customViews/identities/IdentityPage')).IdentityPage),
  locations: loader(async () => (await import('../../customViews/wireless-dashboard/LocationsPage')).LocationsPage),
  sponsorRequests: loader(
    async () => (await import('../../customViews/identities/SponsorRequestsPage')).SponsorRequestsPage,
  ),
  retentionRules: feature(async () => (await import('../../customViews/retention-rules')).RetentionRulesPage),
  team: feature(async () => (await import('../../customViews/teams')).TeamPage),
  portalSettings: feature(async () => (await import('../../customViews/portal-settings')).PortalSettingsPage),
};

/** The page that a schema names, else the generated one. */
export function namedPage(name: string | undefined, generated: Page): Page {
  return (VIEW_PAGES as Readonly<Record<string, Page>>)[name ?? ''] ?? generated;
}

/** Last segment of the address of a further page of a record, by the name of its form. */
const RECORD_TABS: Readonly<Record<string, readonly string[]>> = { campaign: ['results'], event: ['accounts'] };

/** What may follow the address of a record whose form has this name. */
export const recordTabs = (name: string | undefined): readonly string[] | undefined => RECORD_TABS[name ?? ''];

/** Pages of `customViews`, by path. */
export const viewPages: ReadonlyMap<string, Page> = new Map(
  customViews.map((view) => [view.path, feature(() => readView(view), view.texts)]),
);

async function readView({ load, library }: CustomView): Promise<ComponentType> {
  const surrounded = library ? import('../theme/ComponentLibrary') : undefined;
  const { default: page } = await load();
  return surrounded ? (await surrounded).inComponentLibrary(page) : page;
}

export const settingsPage: Page = feature(async () => (await import('../settings')).SettingsPage);

/** Where the root leads most people (`src/menu/landing.ts`). */
const HOME = 'dashboard';

/**
 * The piece of code that an address needs first; boot and links fetch it in advance.
 * @param resources none while boot does not know them: then it is what most of them open
 */
export function pageAt(path: string, resources: readonly ClientResource[] = []): Page {
  const [first = HOME, second] = partsOf(path.split('?')[0] ?? '', resources);
  const view = viewPages.get(`${first}/${second}`) ?? viewPages.get(first);
  if (view) return view;
  if (first === SETTINGS_PATH) return settingsPage;
  const { list, form, own } = resources.find(({ name }) => name === first) ?? {};
  if (second === undefined && !own) return namedPage(list?.view, listPage);
  return second === 'create' ? createPage : namedPage(form?.view, editPage);
}

/** Fetches ahead what an address will need; a failure shows when the page is opened. */
export function prefetch(path: string, resources: readonly ClientResource[]): void {
  chunks.forgetFailures();
  void ignoreUntilAwaited<unknown>(pageAt(path, resources).load());
}
