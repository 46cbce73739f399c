import { useEffect } from 'react';

/** Width of the phone that a preview shows. */
export const PHONE = 390;

/** The rules that a phone's window would add, for one part of the page. */
function rulesOf(sheets: Iterable<CSSStyleSheet>, scope: string): string {
  const found: string[] = [];
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const limit = /^\(max-width:\s*([0-9.]+)px\)$/.exec(rule.conditionText)?.[1];
        if (limit === undefined || Number(limit) < PHONE) continue;
        // The studio's own rules are about the window that it really has.
        found.push(...[...rule.cssRules].map((one) => one.cssText).filter((text) => !text.includes('.studio')));
      } else if (rule instanceof CSSImportRule && rule.styleSheet) visit(rule.styleSheet.cssRules);
    }
  };
  for (const sheet of sheets) {
    try {
      visit(sheet.cssRules);
    } catch {
      // A sheet of another origin (a browser's extension) may not be read.
    }
  }
  return `@scope (${scope}) {\n${found.join('\n')}\n}`;
}

/**
 * Draws the elements in `scope` as in a narrow window: media queries apply to the window, and the preview is only a
 * part of it. A constructed sheet, since the page's policy allows no inline style.
 */
export function usePhoneRules(scope: string, active: boolean): void {
  useEffect(() => {
    if (!active || typeof CSSStyleSheet === 'undefined' || !('adoptedStyleSheets' in document)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rulesOf(document.styleSheets, scope));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [scope, active]);
}
