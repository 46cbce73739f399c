import { createHash } from 'node:crypto';
import { LOCALES, type Locale } from '../../../domain/text/locale';
import { escapeHtml } from '../../../domain/text/html';
import { PAGE_WORDS } from './words';

/** HTML that is safe to be put into a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | undefined | readonly (string | Html)[];

const toHtml = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(toHtml).join('') : escapeHtml(String(part));
};

/** A template whose values are text, unless they are HTML of ours: what people have typed is never markup. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((whole, text, index) => whole + toHtml(parts[index - 1]) + text));
}

const STYLE = `:root{color-scheme:light dark;--bg:#f6f7f6;--card:#fff;--ink:#15201e;--soft:#4d5b58;--line:#dfe4e2;--edge:#7d8a86;--accent:#0b6b63;--on:#fff;--bad:#b3261e;--good:#1b7a3d}
@media(prefers-color-scheme:dark){:root{--bg:#0f1514;--card:#161e1c;--ink:#e9efed;--soft:#b2bfbb;--line:#27322f;--edge:#6f7d79;--accent:#5cc9bd;--on:#06201d;--bad:#ffb4ab;--good:#6ccb8b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;padding:40px 16px 24px;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:520px;overflow-wrap:anywhere}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:28px 32px;margin-bottom:20px}
.company{margin:0 0 14px;color:var(--soft);font-size:14px;font-weight:600}
h1{font-size:24px;line-height:1.25;margin:0 0 10px;letter-spacing:-.01em}
h2{font-size:17px;margin:0 0 6px}
p{margin:0 0 16px}
p:last-child{margin-bottom:0}
.soft,.help{color:var(--soft);font-size:14px}
label,legend{display:block;font-weight:600;font-size:14px;margin:0 0 5px;padding:0}
label i{font-weight:400;font-style:normal;color:var(--soft)}
.field{margin:0 0 18px}
.help{margin:5px 0 0}
.error{margin:5px 0 0;color:var(--bad);font-size:14px}
.error[role]{margin:0 0 16px;font-weight:600}
input,select,textarea{width:100%;font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:8px;padding:10px 12px;min-height:46px}
textarea{min-height:76px;resize:vertical}
[aria-invalid=true]{border-color:var(--bad)}
button,.button{display:block;width:100%;min-height:48px;padding:11px 20px;border:1px solid transparent;border-radius:10px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.quiet,.button.quiet{background:transparent;border-color:var(--edge);color:var(--ink);margin-top:10px}
button:hover,.button:hover{filter:brightness(1.07)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
dl{margin:0 0 20px;display:grid;grid-template-columns:auto 1fr;gap:8px 18px;border-block:1px solid var(--line);padding:16px 0}
dt{color:var(--soft);font-size:14px}
dd{margin:0;font-weight:600}
.sign{font-size:34px;line-height:1;margin:0 0 12px;color:var(--accent)}
.sign.good{color:var(--good)}.sign.bad{color:var(--bad)}
nav{display:flex;gap:6px;justify-content:center;flex-wrap:wrap}
nav a{color:var(--soft);font-size:14px;text-decoration:none;padding:6px 10px;border-radius:6px}
nav a:hover{color:var(--ink);text-decoration:underline}
nav [aria-current]{color:var(--ink);font-weight:600}
@media(max-width:480px){body{padding-top:16px}.card{padding:22px 20px}dl{grid-template-columns:1fr;gap:2px}dd{margin-bottom:10px}}`;

/** Nothing is loaded, nothing runs; forms go back where they came from. */
export const PAGE_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

const NAMES: Readonly<Record<Locale, string>> = { fr: 'Français', en: 'English', es: 'Español', zh: '中文' };

interface Message {
  readonly title: string;
  readonly text: string;
  readonly company?: string;
  readonly tone?: 'good' | 'bad';
  readonly link?: { readonly address: string; readonly label: string };
}

const TONE_SYMBOLS = { good: '✓', bad: '✕', none: 'ⓘ' };

/**
 * A public page: title, cards, and links to the same page in the other languages. It is sent by
 * `server/http/publicPage.ts`, which chooses the language.
 * @returns HTML
 */
export function page(language: Locale, title: string, ...cards: readonly Html[]): string {
  return markup`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <style>${new Html(STYLE)}</style>
      </head>
      <body>
        <main>${cards.map((card) => markup`<section class="card">${card}</section>`)}</main>
        <nav aria-label="${PAGE_WORDS[language].languages}">
          ${LOCALES.map((one) =>
            one === language
              ? markup`<a href="?lang=${one}" hreflang="${one}" lang="${one}" aria-current="true">${NAMES[one]}</a>`
              : markup`<a href="?lang=${one}" hreflang="${one}" lang="${one}">${NAMES[one]}</a>`,
          )}
        </nav>
      </body>
    </html> `.text;
}

/** A public page with one message. @returns HTML */
export function messagePage(language: Locale, { title, text, company, tone, link }: Message): string {
  return page(
    language,
    title,
    markup`${company && markup`<p class="company">${company}</p>`}
      <p class="sign ${tone ?? ''}" aria-hidden="true">${TONE_SYMBOLS[tone ?? 'none']}</p>
      <h1>${title}</h1>
      <p>${text}</p>
      ${link && markup`<a class="button quiet" href="${link.address}">${link.label}</a>`}`,
  );
}
