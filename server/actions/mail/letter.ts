import { escapeHtml } from '../../../domain/text/html';
/** What a mail says, before it is text or HTML. */
export interface Letter {
  readonly greeting: string;
  /** Between a label and its value, as the language writes it. */
  readonly colon: string;
  /** Paragraphs before the facts. */
  readonly opening: readonly string[];
  /** Label and value, one a line. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** One link, with the words on it. */
  readonly link?: { readonly label: string; readonly address: string };
  readonly closing: readonly string[];
  /** Where its reader says that they want no more of these mails. */
  readonly unsubscribe?: { readonly label: string; readonly address: string };
}

/** One line: what could end a header or a paragraph, or turn the reading direction, becomes a space. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Text that a person wrote, made safe for a mail: one line, so that it is no paragraph of the mail, and a word joiner
 * (U+2060) after each dot between letters or digits and before `//`, so that no mail program makes a link of `evil-bank.com` or
 * `http://bank`. Not for what is copied: logins, passwords, addresses.
 */
export function withoutLinks(text: string): string {
  return oneLine(text).replace(/(?<=[\p{L}\p{M}\p{N}])\.(?=[\p{L}\p{M}\p{N}])|:(?=\/\/)/gu, '$&\u2060');
}

/** The letter as plain text. */
export function letterText({ greeting, colon, opening, facts, link, closing, unsubscribe }: Letter): string {
  const blocks = [
    greeting,
    ...opening,
    facts.map(([label, value]) => `${label}${colon}${value}`).join('\n'),
    link ? `${link.label}${colon.trimEnd()}\n${link.address}` : '',
    ...closing,
    unsubscribe ? `${unsubscribe.label}${colon.trimEnd()}\n${unsubscribe.address}` : '',
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const PARAGRAPH = 'margin:0 0 16px';

/**
 * The letter as HTML that every mail program shows: no picture, no style sheet, nothing from elsewhere.
 * @param title the subject of the mail; what a browser calls the letter
 */
export function letterHtml(letter: Letter, title: string, language: string): string {
  const paragraph = (text: string) => `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>`;
  const rows = letter.facts.map(
    ([label, value]) =>
      `<tr><td style="padding:3px 16px 3px 0;color:#4d5b58;vertical-align:top">${escapeHtml(label)}</td>` +
      `<td style="padding:3px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  const { link, unsubscribe } = letter;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f6f8f7"><div style="max-width:520px;margin:0 auto;padding:28px 32px;`,
    `background:#fff;border-radius:12px;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#15201e">`,
    paragraph(letter.greeting),
    ...letter.opening.map(paragraph),
    rows.length > 0
      ? `<table role="presentation" style="margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>`
      : '',
    link
      ? `<p style="margin:0 0 20px"><a href="${escapeHtml(link.address)}" style="display:inline-block;padding:11px 20px;` +
        `border-radius:8px;background:#0b6b63;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(link.label)}</a></p>` +
        `<p style="${PARAGRAPH};font-size:13px;color:#4d5b58;word-break:break-all">${escapeHtml(link.address)}</p>`
      : '',
    ...letter.closing.map((text) => `<p style="margin:0 0 8px;font-size:13px;color:#4d5b58">${escapeHtml(text)}</p>`),
    unsubscribe
      ? `<p style="margin:16px 0 0;font-size:13px"><a href="${escapeHtml(unsubscribe.address)}" style="color:#4d5b58">` +
        `${escapeHtml(unsubscribe.label)}</a></p>`
      : '',
    '</div></body></html>',
  ].join('');
}
