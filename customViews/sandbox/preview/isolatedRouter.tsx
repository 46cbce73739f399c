import { useState, type ReactNode } from 'react';
import {
  createMemoryRouter,
  RouterProvider,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';

type MemoryRouter = ReturnType<typeof createMemoryRouter>;

/** A separate router for the preview, without the browser's address. @param page shown at every address */
export function usePrivateRouter(start: string, page: ReactNode): MemoryRouter {
  // The page reads what it needs from contexts, so the router can stay when they change.
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: page }], { initialEntries: [start] }));
  return router;
}

const NO_ROUTE = { outlet: null, matches: [], isDataRoute: false };

/**
 * Shows a router inside a page that another router shows. React Router refuses that to keep people from mistakes;
 * here it is meant: links, filters and forms of a preview must not move the page around it.
 */
export function IsolatedRouter({ router }: { readonly router: MemoryRouter }) {
  return (
    <LocationContext.Provider value={null as never}>
      <RouteContext.Provider value={NO_ROUTE}>
        <RouterProvider router={router} />
      </RouteContext.Provider>
    </LocationContext.Provider>
  );
}
