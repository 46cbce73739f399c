// Where the browser for the browser tests is. Also for playwright.config.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin'];
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Inside a folder of Playwright's own downloads. */
const DOWNLOADED = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-linux-arm64/chrome',
  'chrome-linux/headless_shell',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-headless-shell-linux-arm64/chrome-headless-shell',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];

/** The same browser without windows: what only draws windows is not there, and takes no time. */
const SHELLS = ['/usr/bin/chromium-headless-shell', ...FOLDERS.map((folder) => join(folder, 'chrome-headless-shell'))];

/**
 * Finds the browser for tests that need no window: the headless shell of the same Chromium where there is one.
 * @returns {string | undefined} the path of the program
 */
export function findHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return findChromium();
  const downloaded = downloads().filter((path) => /headless.shell$/.test(path));
  return [...SHELLS, ...downloaded].find(starts) ?? findChromium();
}

/**
 * Finds a Chromium that really starts: what CHROMIUM_PATH names, the system's, or one that Playwright has downloaded.
 * @returns {string | undefined} the path of the program
 */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return starts(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  const system = FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...system, ...MAC, ...downloads()].find(starts);
}

function downloads() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ].filter((folder) => folder && existsSync(folder));
  return caches.flatMap((cache) =>
    readdirSync(cache)
      .filter((name) => name.startsWith('chromium'))
      .flatMap((name) => DOWNLOADED.map((path) => join(cache, name, path))),
  );
}

/** Some systems put a placeholder there that only says how to install the real one. */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
