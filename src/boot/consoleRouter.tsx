import { createHashRouter, useRouteError } from 'react-router-dom';
import { guardHistory } from '../router/historyGuard';
import { Shell } from '../shell/Shell';
import { PageFailure } from '../router/PageFailure';
import { Pages } from '../router/Pages';

function ShellFailure() {
  const error = useRouteError();
  return (
    <PageFailure error={error instanceof Error ? error : new Error(String(error))} retry={() => location.reload()} />
  );
}

const hold = guardHistory(window);

/** The one router of the tab: made once, or the back button would lose its way between two of them. */
export const router = createHashRouter([
  {
    path: '*',
    element: (
      <Shell>
        <Pages />
      </Shell>
    ),
    errorElement: <ShellFailure />,
  },
]);

hold(router);
