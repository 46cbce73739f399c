/**
 * The header `Content-Disposition` of a download (RFC 6266).
 * @param name file name; any text without half surrogate pairs
 * @param kind `inline` for what the browser may show
 * @returns `filename` in ASCII and, where that says less, `filename*` in UTF-8 (RFC 8187)
 */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  // Some browsers decode percent signs of the plain form.
  if (plain === name && !name.includes('%')) return `${kind}; filename="${plain}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
