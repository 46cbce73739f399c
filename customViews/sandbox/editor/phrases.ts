/** The editor's own words → their keys under `studio.editor`. */
const KEYS: Readonly<Record<string, string>> = {
  Find: 'find',
  Replace: 'replaceWith',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  'by word': 'byWord',
  regexp: 'regexp',
  replace: 'replace',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'currentMatch',
  'on line': 'onLine',
  'replaced $ matches': 'replacedMany',
  'replaced match on line $': 'replacedOne',
  'Fold line': 'fold',
  'Unfold line': 'unfold',
  'Folded lines': 'folded',
  'Unfolded lines': 'unfolded',
  'folded code': 'foldedCode',
  unfold: 'unfold',
  to: 'to',
  Completions: 'completions',
  Diagnostics: 'diagnostics',
  'No diagnostics': 'noDiagnostics',
  '$ unchanged lines': 'unchanged',
};

/** The editor's own texts in the reader's language. */
export function phrasesIn(translate: (key: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(KEYS).map(([word, key]) => [word, translate(`studio.editor.${key}`)]));
}
