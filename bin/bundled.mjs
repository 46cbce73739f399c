/**
 * Development packages that the server's build takes in (`vite.server.config.ts`), because only their pure JavaScript is
 * needed at run time. They are part of what is shipped, so the SBOM names them.
 */
export const BUNDLED = ['recheck'];
