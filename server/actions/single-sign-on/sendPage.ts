import type { Locale } from '../../../domain/schema/model/model';

const WORDS: Readonly<Record<Locale, { readonly title: string; readonly button: string }>> = {
  fr: { title: 'Vers votre page de connexion…', button: 'Continuer' },
  en: { title: 'To your sign-in page…', button: 'Continue' },
  es: { title: 'A su página de acceso…', button: 'Continuar' },
  zh: { title: '正在前往您的登录页面…', button: '继续' },
};

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * The page that sends a browser to the identity provider with a form (binding POST); without scripts, by a button.
 * @param nonce of its content security policy
 */
export function sendPage(
  language: Locale,
  { endpoint, message }: { readonly endpoint: string; readonly message: string },
  nonce: string,
): string {
  const { title, button } = WORDS[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${title}</title>
<form method="post" action="${escape(endpoint)}">
<input type="hidden" name="SAMLRequest" value="${escape(message)}">
<p>${title}</p>
<button>${button}</button>
</form>
<script nonce="${nonce}">document.forms[0].submit()</script>
</html>`;
}
