/**
 * Shim for the package `object.entries`, which node-polyglot requires: every supported browser has the function, and
 * the polyfill is 15 kB. Exported as `module.exports` for `require`.
 */
const { entries } = Object;
export { entries as 'module.exports' };
