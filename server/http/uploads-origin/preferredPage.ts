/** Characters of one entry of the header that are looked at: `pt-BR;q=0.8` has eleven. */
const MAX_LANGUAGE_TAG = 100;

/**
 * The page of an upload for a reader (RFC 9110 §12.5.4): the language that the address asks for, else the first that
 * the reader takes, `pt-BR` before `pt`; else the page at the top.
 * @param pages language → path; `''` is the page at the top
 * @param accepted the header `Accept-Language`
 */
export function preferredPage(
  pages: Readonly<Record<string, string>>,
  requested: unknown,
  accepted: string | undefined,
): string {
  const ranked = (accepted ?? '')
    .split(',')
    .slice(0, 20)
    .map((item, index) => {
      const [tag = '', ...parameters] = item
        .slice(0, MAX_LANGUAGE_TAG)
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
      return { tag, index, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ tag, quality }) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
    .map(({ tag }) => tag);
  const tags = [...(typeof requested === 'string' ? [requested.toLowerCase()] : []), ...ranked];
  for (const tag of tags) {
    const [base = ''] = tag.split('-');
    for (const language of [tag, base]) {
      if (language !== '' && Object.hasOwn(pages, language)) return pages[language] as string;
    }
  }
  return pages[''] ?? 'index.html';
}
