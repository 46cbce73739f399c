/**
 * True where sweeps ask for everything, and not for one of each kind where the same code answers: before a release, with
 * `PORTICO_TEST_WHOLE=1` (`tests/README.md`, *Time*).
 */
export const isWhole = process.env['PORTICO_TEST_WHOLE'] === '1';
