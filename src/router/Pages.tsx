import { Resource, ResourceContextProvider } from 'ra-core';
import type { ReactElement } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { customViews } from '../../customViews';
import { allows } from '../../domain/access/permissions';
import { listPath } from '../../domain/schema/client/addresses';
import type { ClientResource } from '../../domain/schema/client/client';
import { RecordIdContext } from '../../resources/engine/recordId';
import { useWorkplace } from '../workplace/useWorkplace';
import { ForbiddenPage } from './ForbiddenPage';
import { landingPath } from '../menu/landing';
import { SETTINGS_PATH } from '../menu/settingsPath';
import { LoadedPage } from './LoadedPage';
import { PageBoundary } from './PageBoundary';
import { declaredPaths, destinationOf, listDestination, ownId } from './addresses';
import { createPage, editPage, listPage, namedPage, recordTabs, settingsPage, viewPages } from './pageLoaders';
import { NotFoundPage } from './NotFoundPage';

interface ExactlyProps {
  /** What the page takes below its address, as patterns. */
  readonly below?: readonly string[];
  readonly children: ReactElement;
}

/** A page at its own address: with something else below it, the address leads nowhere. */
function Exactly({ below = [], children }: ExactlyProps) {
  const { '*': rest = '' } = useParams();
  const takes = ['', ...below].some((pattern) => matchPath(`/${pattern}`, `/${rest}`));
  return takes ? children : <NotFoundPage />;
}

const SETTINGS = <LoadedPage page={settingsPage} />;
const CREATE = <LoadedPage page={createPage} />;

/** What an address that a schema declares shows, at that address. */
function DeclaredPage({ path }: { readonly path: string }) {
  const { key, search, pathname } = useLocation();
  const { me, model } = useWorkplace();
  const shown = destinationOf(path, search, { me, model });
  if (shown?.kind === 'forward') return <Navigate key={key} to={shown.to} replace />;
  return <PageBoundary address={pathname}>{draw(shown, model.resources)}</PageBoundary>;
}

function draw(shown: ReturnType<typeof destinationOf>, resources: readonly ClientResource[]) {
  if (!shown || shown.kind === 'forward') return <NotFoundPage />;
  if (shown.kind === 'closed') return <ForbiddenPage needs={shown.needs} />;
  const { list, form } = resources.find(({ name }) => name === shown.resource)!;
  const page = {
    list: <LoadedPage page={namedPage(list.view, listPage)} />,
    create: CREATE,
    record: <LoadedPage page={namedPage(form.view, editPage)} />,
  }[shown.kind];
  return (
    <ResourceContextProvider value={shown.resource}>
      <RecordIdContext value={shown.kind === 'record' ? shown.id : undefined}>{page}</RecordIdContext>
    </ResourceContextProvider>
  );
}

/** The list of a resource, or its one record, at the resource's own name: unless the schema declares where it is. */
function NamedPage({ resource }: { readonly resource: ClientResource }) {
  const { key, search } = useLocation();
  const { me, model } = useWorkplace();
  const { name, own, list, form } = resource;
  const to = listDestination(resource, search, { me, model });
  if (to !== `/${name}${search}`) return <Navigate key={key} to={to} replace />;
  if (!own) return <LoadedPage page={namedPage(list.view, listPage)} />;
  return (
    <RecordIdContext value={ownId(resource, me)}>
      <LoadedPage page={namedPage(form.view, editPage)} />
    </RecordIdContext>
  );
}

/** A record by its key. The one record of a person or company is shown without the key. */
function RecordPage({ resource }: { readonly resource: ClientResource }) {
  const { key, search } = useLocation();
  const { id } = useParams();
  const { me } = useWorkplace();
  const { can, closed, needs } = resource;
  if (id === 'create' && !can.create && needs?.create) return <ForbiddenPage needs={needs.create} />;
  if (closed) return <ForbiddenPage needs={needs?.open ?? []} />;
  if (resource.own && id === ownId(resource, me)) {
    return <Navigate key={key} to={listPath(resource) + search} replace />;
  }
  return (
    <Exactly below={recordTabs(resource.form.view)}>
      <LoadedPage page={namedPage(resource.form.view, editPage)} />
    </Exactly>
  );
}

/** Every address of the console: pages, resources of the model, the root, and a page for every other address. */
export function Pages() {
  const { me, model } = useWorkplace();
  const { key, pathname } = useLocation();
  const permissions = new Set(model.permissions);
  const landing = landingPath(me, model);
  const bounded = (children: React.ReactNode) => <PageBoundary address={pathname}>{children}</PageBoundary>;
  return (
    <Routes>
      {customViews.map(({ path, permission, also = [], below }) => {
        const page = viewPages.get(path);
        const missing = also.filter((name) => !permissions.has(name));
        const open = page && allows(permissions, permission) && missing.length === 0;
        return (
          <Route
            key={path}
            path={`${path}/*`}
            element={bounded(
              open ? (
                <Exactly below={below}>
                  <LoadedPage page={page} />
                </Exactly>
              ) : (
                <ForbiddenPage needs={allows(permissions, permission) ? missing.slice(0, 1) : permission} />
              ),
            )}
          />
        );
      })}
      {declaredPaths({ me, model }).map((path) => (
        <Route key={path} path={path} element={<DeclaredPage path={path} />} />
      ))}
      {model.closed.map(({ paths: [name], needs }) => (
        <Route key={name} path={`${name}/:id/*`} element={bounded(<ForbiddenPage needs={needs} />)} />
      ))}
      {model.resources.map((resource) => (
        <Route
          key={resource.name}
          path={`${resource.name}/*`}
          element={bounded(
            <Resource
              name={resource.name}
              list={<NamedPage resource={resource} />}
              create={resource.can.create ? <Exactly>{CREATE}</Exactly> : undefined}
              edit={<RecordPage resource={resource} />}
            />,
          )}
        />
      ))}
      {/* By key: an address typed while a redirect is under way is redirected, too. */}
      <Route path="/" element={<Navigate key={key} to={landing} replace />} />
      <Route path="auth" element={<Navigate key={key} to={landing} replace />} />
      <Route path={SETTINGS_PATH} element={bounded(SETTINGS)} />
      <Route path="*" element={bounded(<NotFoundPage />)} />
    </Routes>
  );
}
