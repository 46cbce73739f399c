import { createHash } from 'node:crypto';
import { zipOf } from '../../files/archives/portableZip';
import { HTML } from '../../files/uploads/contentTypes';
import { ZIP, type WebArchive } from '../../files/uploads/webArchive';
import { MAIN } from '../company';
import type { Company } from '../world';

/** The portal that shows an imported theme, by its place: that of the hotspots of the main company. */
export const THEMED = 3;

const WORDS = {
  fr: {
    title: 'Le Wi-Fi de la place',
    text: 'Une heure offerte, sans inscription. Bonne promenade !',
    button: 'Me connecter',
    other: '<a href="index.en.html" lang="en">English</a>',
  },
  en: {
    title: 'Wi-Fi on the square',
    text: 'One hour for free, without signing up. Enjoy your walk.',
    button: 'Connect',
    other: '<a href="index.html" lang="fr">Français</a>',
  },
} as const;

const STYLE = `*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#12343b;color:#fdf6e3;font:17px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:26rem;text-align:center}
h1{margin:0 0 .5rem;font-size:2rem;line-height:1.15}
p{margin:0 0 1.5rem}
.go{display:inline-block;padding:.75rem 1.75rem;border-radius:999px;background:#f4b942;color:#2b1d00;font-weight:600}
nav{margin-top:2rem;font-size:.9rem}
a{color:#fdf6e3}
`;

const page = (language: keyof typeof WORDS): string => {
  const { title, text, button, other } = WORDS[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<main><h1>${title}</h1><p>${text}</p><span class="go">${button}</span><nav>${other}</nav></main>
</body>
</html>
`;
};

/** The theme of a company, as an import would have kept it; undefined for one that has none. */
export function demoTheme({ spec }: Company): WebArchive | undefined {
  if (spec.companyid !== MAIN) return undefined;
  const files = [
    { path: 'index.html', type: HTML, bytes: Buffer.from(page('fr')) },
    { path: 'index.en.html', type: HTML, bytes: Buffer.from(page('en')) },
    { path: 'style.css', type: 'text/css; charset=utf-8', bytes: Buffer.from(STYLE) },
  ];
  const bytes = zipOf(files.map(({ path, bytes: content }) => ({ name: path, bytes: content })));
  return {
    name: 'Portail Hotspot.zip',
    hash: createHash('sha256').update(bytes).digest('hex'),
    type: ZIP,
    bytes,
    files,
    unpacked: files.reduce((sum, file) => sum + file.bytes.length, 0),
    pages: { '': 'index.html', fr: 'index.html', en: 'index.en.html' },
  };
}
