/**
 * Shim for the package `jsonexport`, with which ra-core writes its own CSV files in the browser: lists here have
 * `exporter={false}`, the server writes every file (resources/engine/import-export), and the package weighs 8 kB.
 * @throws always
 */
export default function jsonExport(): never {
  throw new Error('the server exports');
}
