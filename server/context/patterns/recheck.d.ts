/** The checker in pure JavaScript; the package's main module looks for a Java or native program. */
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';

  const recheck: { readonly checkSync: typeof checkSync };
  export default recheck;
}
