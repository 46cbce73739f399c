import { PreparationError } from './steps.mjs';

const OLDEST_NODE = [20, 19];

/** @throws {PreparationError} when this Node is too old for Portico */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new PreparationError(
    `Portico needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`,
  );
}
