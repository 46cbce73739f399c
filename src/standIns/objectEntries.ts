/**
 * Stands in for the package `object.entries`, which node-polyglot requires: every browser that can run the console has
 * the real one, and the polyfill weighs 15 kB. Exported under the name that `require` of a module gives back.
 */
const { entries } = Object;
export { entries as 'module.exports' };
