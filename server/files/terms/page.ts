import { escapeHtml } from '../../../domain/text/html';
import { type Locale, LOCALE_TAGS } from '../../../domain/text/locale';
import type { TermsText } from '../../../domain/records/companyTemplate';

/** One edition of the terms of use of a company, in every language. */
export interface TermsEdition {
  /** Name of the company. */
  readonly name: string;
  /** Address for questions; empty: the company is named without one. */
  readonly mail: string;
  /** When it came into force, in ms since 1970. */
  readonly at: number;
  /** How long connection data are stored. */
  readonly months: number;
  /** Language of the page that every other language gets. */
  readonly main: Locale;
  /** Hue of the company's colours, in degrees. */
  readonly hue: number;
  readonly texts: Readonly<Record<Locale, TermsText>>;
}

const CODES: Readonly<Record<Locale, string>> = { fr: 'fr', en: 'en', es: 'es', zh: 'zh-Hans' };

/** One page of terms of use, as a guest reads it, with links to the `others`. */
export function termsPage(
  { name, mail, at, months, main, texts }: TermsEdition,
  language: Locale,
  others: readonly Locale[],
): string {
  const { title, version, lead, sections, contact, other } = texts[language];
  const date = new Intl.DateTimeFormat(LOCALE_TAGS[language], { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  const address = escapeHtml(mail);
  const fill = (text: string) =>
    escapeHtml(text)
      .replaceAll('{name}', () => escapeHtml(name))
      .replaceAll('{months}', String(months))
      .replaceAll('{date}', date)
      .replaceAll('{mail}', () => (mail ? `<a href="mailto:${address}">${address}</a>` : escapeHtml(name)));
  const heading = escapeHtml(title);
  const links = others.map(
    (code) =>
      `<a href="${code === main ? 'index.html' : `index.${code}.html`}" hreflang="${code}">${code.toUpperCase()}</a>`,
  );
  return `<!doctype html>
<html lang="${CODES[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading} – ${escapeHtml(name)}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<header>
<img src="logo.svg" alt="" width="44" height="44">
<div><p class="company">${escapeHtml(name)}</p><h1>${heading}</h1></div>
</header>
<main>
<p class="version">${fill(version)}</p>
<p class="lead">${fill(lead)}</p>
${sections.map(({ heading: head, text }, index) => `<section><h2><span>${index + 1}</span>${fill(head)}</h2><p>${fill(text)}</p></section>`).join('\n')}
</main>
<footer>
<p>${fill(contact)}</p>
${links.length > 0 ? `<nav aria-label="${escapeHtml(other)}">${links.join('')}</nav>` : ''}
</footer>
</body>
</html>
`;
}

/** The look of a company's pages: its own hue, the same shapes. */
export const termsStyle = (
  hue: number,
): string => `:root{--ink:hsl(${hue} 22% 16%);--soft:hsl(${hue} 10% 40%);--accent:hsl(${hue} 48% 34%);--line:hsl(${hue} 18% 88%);--paper:#fff;--ground:hsl(${hue} 24% 97%)}
@media (prefers-color-scheme:dark){:root{--ink:hsl(${hue} 18% 92%);--soft:hsl(${hue} 10% 68%);--accent:hsl(${hue} 52% 72%);--line:hsl(${hue} 12% 26%);--paper:hsl(${hue} 14% 13%);--ground:hsl(${hue} 16% 9%)}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI",sans-serif}
header,main,footer{max-width:44rem;margin:0 auto;padding:0 1.25rem}
header{display:flex;gap:1rem;align-items:center;padding-top:2rem;padding-bottom:1.25rem}
header img{flex:none}
.company{margin:0;color:var(--accent);font-size:.8125rem;font-weight:600;letter-spacing:.04em;text-transform:uppercase}
h1{margin:0;font-size:1.5rem;line-height:1.25}
main{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding-top:1rem;padding-bottom:1.25rem}
.version{margin:.25rem 0 0;color:var(--soft);font-size:.875rem}
.lead{font-size:1.0625rem}
section{border-top:1px solid var(--line);padding-top:.25rem}
h2{display:flex;gap:.625rem;align-items:center;margin:.875rem 0 .25rem;font-size:1.0625rem}
h2 span{flex:none;width:1.625rem;height:1.625rem;border-radius:50%;background:var(--accent);color:var(--paper);font-size:.8125rem;line-height:1.625rem;text-align:center}
section p{margin:.25rem 0 1rem}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 1.5rem;color:var(--soft);font-size:.875rem;padding-top:1rem;padding-bottom:2.5rem}
footer p{margin:0}
footer a{color:var(--accent)}
nav a{margin-left:.75rem;font-weight:600;text-decoration:none}
@media (max-width:40rem){main{border-radius:0;border-left:0;border-right:0}}
`;

/** An arch, as on the sign-in page, in the company's hue. */
export const termsLogo = (hue: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44"><rect width="44" height="44" rx="12" fill="hsl(${hue} 48% 34%)"/><path d="M12 34V21a10 10 0 0 1 20 0v13" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/><path d="M18 34V21a4 4 0 0 1 8 0v13" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" opacity=".65"/></svg>
`;
