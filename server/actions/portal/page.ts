import { escapeHtml } from '../../../domain/text/html';
import { COLOUR, textColourOn } from '../../../domain/text/colour';
import { LOCALES, type Locale } from '../../../domain/text/locale';
import type { Portal } from '../../storage/uploads/portals';
import { PORTAL_STYLE } from './style';
import { PORTAL_WORDS, type PortalWords } from './words';

const COLOR = '#0b6e5b';
const BACKGROUND = '#f3f5f4';
const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { fr: 'Français', en: 'English', es: 'Español', zh: '中文' };
const colour = (declared: string | null, otherwise: string) =>
  declared !== null && COLOUR.test(declared) ? declared : otherwise;
const SHA256 = /^[0-9a-f]{64}$/;

/** The languages that a portal speaks: those that it has a title in, else every one. */
export function portalLanguages({ welcome }: Pick<Portal, 'welcome'>): readonly Locale[] {
  const own = LOCALES.filter((locale) => welcome[locale]);
  return own.length > 0 ? own : LOCALES;
}

/**
 * A preview of a portal as a guest sees it, from its declared values only. All texts are escaped; invalid colours and
 * hashes are left out. The controls on the page have no function.
 */
export function portalPage(portal: Portal, language: Locale): string {
  const words = PORTAL_WORDS[language];
  const [color, background] = [colour(portal.color, COLOR), colour(portal.background, BACKGROUND)];
  const title = portal.welcome[language] ?? words.welcome;
  const text = portal.text[language] ?? portal.guestText ?? '';
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>:root{--color:${color};--ink:${textColourOn(color)};--ground:${background};--on-ground:${textColourOn(background)}}${PORTAL_STYLE}</style>
</head>
<body>
<header>${logo(portal)}${languagesOf(portal, language, words)}</header>
<main>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((line) => `<p class="text">${escapeHtml(line)}</p>`).join('\n')}
${modes(portal, words)}
${terms(portal, language, words)}
</main>
<footer>${escapeHtml(portal.company)}</footer>
</body>
</html>
`;
}

function logo({ company, companyHash, logo: hash }: Portal): string {
  return hash !== null && SHA256.test(hash)
    ? `<img class="logo" src="/${encodeURIComponent(companyHash)}/${hash}/" alt="${escapeHtml(company)}">`
    : `<span class="mark">${escapeHtml(company)}</span>`;
}

function languagesOf(portal: Portal, language: Locale, { languages }: PortalWords): string {
  const all = portalLanguages(portal);
  if (all.length < 2) return '';
  const links = all.map((one) => {
    const current = one === language ? ' aria-current="true"' : '';
    return `<a href="?lang=${one}" lang="${one}" hreflang="${one}"${current}>${LANGUAGE_NAMES[one]}</a>`;
  });
  return `<nav aria-label="${escapeHtml(languages)}">${links.join('')}</nav>`;
}

function modes(portal: Portal, words: PortalWords): string {
  if (portal.modes.length === 0) return `<p class="none">${escapeHtml(words.none)}</p>`;
  const account = portal.modes.some(({ module }) => module === 'login');
  const others = portal.modes.filter(({ module }) => module !== 'login');
  const box = (label: string, type: string) =>
    `<label>${escapeHtml(label)}<input type="${type}" autocomplete="off" readonly></label>`;
  const form = account
    ? `<section class="account">${box(words.identifier, 'text')}${box(words.password, 'password')}
<button type="button">${escapeHtml(words.connect)}</button></section>`
    : '';
  const buttons = others.map(
    ({ name, module }, index) =>
      `<li><button type="button"${account || index > 0 ? ' class="quiet"' : ''}>${escapeHtml(
        (Object.hasOwn(words.modes, module) ? words.modes[module] : undefined) ?? name,
      )}</button></li>`,
  );
  return `<h2>${escapeHtml(words.choose)}</h2>${form}${buttons.length > 0 ? `<ul>${buttons.join('')}</ul>` : ''}`;
}

function terms({ terms: hash, companyHash }: Portal, language: Locale, words: PortalWords): string {
  if (hash === null || !SHA256.test(hash)) return '';
  const address = `/${encodeURIComponent(companyHash)}/${hash}/?lang=${language}`;
  return `<p class="terms"><label><input type="checkbox"> ${escapeHtml(words.accept)} <a href="${address}">${escapeHtml(words.terms)}</a></label></p>`;
}
