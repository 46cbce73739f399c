const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that people have typed, for the content of an element or a quoted attribute (HTML standard §13.3). */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '');
}
