import { escapeHtml } from '../../../domain/text/html';
import type { Locale } from '../../../domain/text/locale';
import type { ExportWords } from './exportWords';

/** A part of a guest's data: its heading, and a table of texts. */
export interface ExportPart {
  /** Name of its CSV file, without the end. */
  readonly file: string;
  readonly heading: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:2rem 1rem;color:#1b1f1e}
h1{font-size:1.8rem;margin:0 0 .25rem}h2{font-size:1.15rem;margin:2.5rem 0 .75rem}
.wide{overflow-x:auto}table{border-collapse:collapse;min-width:100%}
th,td{text-align:left;padding:.45rem .75rem;border-bottom:1px solid #dde3e1;vertical-align:top}
thead th{font-weight:600;white-space:nowrap;background:#f4f7f6}p{color:#55605d;margin:.25rem 0 0}`;

/** The export as an HTML page; every value is escaped, also names that devices send. */
export function exportPage(
  locale: Locale,
  words: ExportWords,
  about: { readonly company: string; readonly date: string },
  [person, ...parts]: readonly ExportPart[],
): string {
  const intro = words.intro.replace('%{company}', about.company).replace('%{date}', about.date);
  const own = person?.heads.map((head, index) => [head, person.rows[0]?.[index] ?? '']) ?? [];
  const files = [person, ...parts].flatMap((part) => (part ? [`${part.file}.csv`] : []));
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(words.title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(intro)}</p>
<h2>${escapeHtml(person?.heading ?? words.you)}</h2><div class="wide"><table><tbody>
${own.map(([head, value]) => `<tr><th scope="row">${escapeHtml(head ?? '')}</th><td>${escapeHtml(value ?? '')}</td></tr>`).join('\n')}
</tbody></table></div>
${parts.map((part) => section(part, words)).join('\n')}
<h2>CSV, JSON</h2><p>${escapeHtml(words.files)}</p>
<ul>${[...files, 'data.json'].map((name) => `<li><a href="${name}">${name}</a></li>`).join('')}</ul>
</body></html>
`;
}

function section({ heading, heads, rows }: ExportPart, words: ExportWords): string {
  if (rows.length === 0) return `<h2>${escapeHtml(heading)}</h2><p>${escapeHtml(words.none)}</p>`;
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
  return `<h2>${escapeHtml(heading)}</h2><div class="wide"><table>
<thead><tr>${heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table></div>`;
}
