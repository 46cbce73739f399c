// Gets a browser for the browser tests where that needs no answer from anybody.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { root } from './steps.mjs';

/** A download that takes longer than this, in ms, is given up. */
const DOWNLOAD_LIMIT_MS = 180_000;

/**
 * Installs Chromium: with the packages of a Debian system for root, otherwise (or where they cannot be had) with
 * Playwright, which downloads it to its own folder. Not when CHROMIUM_PATH names one, and no download with
 * PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD.
 * @returns {string | undefined} the path of the program
 */
export function installChromium() {
  if (process.env.CHROMIUM_PATH) return undefined;
  return ofSystem() ?? ofPlaywright();
}

function ofSystem() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No Chromium found; installing the one of this system…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 2, 2], env });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
  // Not every system has it; without it the tests take longer.
  apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
  return findChromium();
}

function ofPlaywright() {
  if (process.env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD) return undefined;
  console.log('No Chromium found; downloading the one of Playwright…');
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    timeout: DOWNLOAD_LIMIT_MS,
  });
  return findChromium();
}
