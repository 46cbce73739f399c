import { useEvent, useNotify } from 'ra-core';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/** The address of the sign-in page: no message is shown for it. */
const SIGN_IN_PATH = '/auth';

/**
 * Redirects an unknown or forbidden address to the home page (S-NAV-2), with a message, so that the person
 * sees that the address did not work.
 */
export function RedirectHome() {
  const notify = useNotify();
  const { pathname } = useLocation();
  const say = useEvent(() => {
    if (pathname !== SIGN_IN_PATH) notify('record.sentHome', { type: 'warning' });
  });
  useEffect(() => say(), [say]);
  return <Navigate to="/" replace />;
}
