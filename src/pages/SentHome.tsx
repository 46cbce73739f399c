import { useEvent, useNotify } from 'ra-core';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/** Where the sign-in page is: nobody asked for that page by name. */
const QUIET = '/auth';

/**
 * An address that is not there, or not for this person, leads to the root (specification 1 §2), and says so: a link to
 * something forbidden must not look like a link to the home page.
 */
export function SentHome() {
  const notify = useNotify();
  const { pathname } = useLocation();
  const say = useEvent(() => {
    if (pathname !== QUIET) notify('record.sentHome', { type: 'warning' });
  });
  useEffect(() => say(), [say]);
  return <Navigate to="/" replace />;
}
