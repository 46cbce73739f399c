import { Resource } from 'ra-core';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { customViews } from '../../customViews';
import { allows } from '../../domain/access/permissions';
import { useWorkplace } from '../workplace/useWorkplace';
import { ForbiddenPage } from './ForbiddenPage';
import { landingOf } from '../menu/landing';
import { SETTINGS_PATH } from '../menu/settingsPath';
import { LoadedPage } from './LoadedPage';
import { PageBoundary } from './PageBoundary';
import { addresses, addressOf, ownPath, tabbed } from './addresses';
import { createPage, editPage, listPage, namedPage, settingsPage, viewPages } from './pageLoaders';
import { NotFoundPage } from './NotFoundPage';

const SETTINGS = <LoadedPage page={settingsPage} />;
const CREATE = <LoadedPage page={createPage} />;

/** An address of the specification's route table leads on to where its records are. */
function Forward({ path, declared }: { readonly path: string; readonly declared: ReturnType<typeof addresses> }) {
  const { key, search, pathname } = useLocation();
  const { me } = useWorkplace();
  const asked = tabbed(declared, path, search);
  if (asked?.to) return <Navigate key={key} to={addressOf(asked.to, me, search)} replace />;
  return (
    <PageBoundary place={pathname}>{asked ? <ForbiddenPage needs={asked.needs} /> : <NotFoundPage />}</PageBoundary>
  );
}

/** Every address of the console: pages, resources of the model, the root, and a page for every other address. */
export function Pages() {
  const { me, model } = useWorkplace();
  const { key, pathname, search } = useLocation();
  const permissions = new Set(model.permissions);
  const declared = addresses(model.resources, permissions);
  const landing = `/${landingOf(me, permissions)}`;
  const bounded = (children: React.ReactNode) => <PageBoundary place={pathname}>{children}</PageBoundary>;
  return (
    <Routes>
      {customViews.map(({ path, permission }) => {
        const page = viewPages.get(path);
        const open = page && allows(permissions, permission);
        return (
          <Route
            key={path}
            path={`${path}/*`}
            element={bounded(open ? <LoadedPage page={page} /> : <ForbiddenPage needs={permission} />)}
          />
        );
      })}
      {declared.map(({ path }) => (
        <Route key={path} path={path} element={<Forward path={path} declared={declared} />} />
      ))}
      {model.resources.map(({ name, can, own, closed, list, form }) => (
        <Route
          key={name}
          path={`${name}/*`}
          element={bounded(
            <Resource
              name={name}
              list={
                own ? (
                  <Navigate to={ownPath(name, own, me) + search} replace />
                ) : (
                  <LoadedPage page={namedPage(list.view, listPage)} />
                )
              }
              create={can.create ? CREATE : undefined}
              edit={closed ? <ForbiddenPage /> : <LoadedPage page={namedPage(form.view, editPage)} />}
            />,
          )}
        />
      ))}
      {/* By key: an address typed while a redirect is under way is a new place to redirect from. */}
      <Route path="/" element={<Navigate key={key} to={landing} replace />} />
      <Route path="auth" element={<Navigate key={key} to={landing} replace />} />
      <Route path={SETTINGS_PATH} element={bounded(SETTINGS)} />
      <Route path="*" element={bounded(<NotFoundPage />)} />
    </Routes>
  );
}
