import type { Locale } from '../../../domain/text/locale';
import { escapeHtml } from '../../../domain/text/html';

const WORDS: Readonly<Record<Locale, Readonly<Record<'title' | 'back' | 'button' | 'tested', string>>>> = {
  fr: {
    title: 'Vers votre page de connexion…',
    back: 'Retour à Portico…',
    button: 'Continuer',
    tested: 'Le test est terminé. Vous pouvez fermer cette page : la console affiche le résultat.',
  },
  en: {
    title: 'To your sign-in page…',
    back: 'Back to Portico…',
    button: 'Continue',
    tested: 'The test is done. You can close this page: the console shows the result.',
  },
  es: {
    title: 'A su página de acceso…',
    back: 'Volviendo a Portico…',
    button: 'Continuar',
    tested: 'La prueba ha terminado. Puede cerrar esta página: la consola muestra el resultado.',
  },
  zh: {
    title: '正在前往您的登录页面…',
    back: '正在返回 Portico…',
    button: '继续',
    tested: '测试已完成。您可以关闭此页面：控制台会显示结果。',
  },
};

const head = (language: Locale, title: string) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${title}</title>`;

/** A form that a browser sends by itself. */
export interface SentForm {
  readonly endpoint: string;
  /** GET: the fields become the query of the address. */
  readonly method?: 'post' | 'get';
  readonly fields: Readonly<Record<string, string>>;
  /** The form comes back here. */
  readonly isBack?: boolean;
}

/**
 * The page that sends a browser with a form to the identity provider (binding POST), or back here; without scripts, by a
 * button.
 * @param nonce of its content security policy
 */
export function sendPage(
  language: Locale,
  { endpoint, method = 'post', fields, isBack }: SentForm,
  nonce: string,
): string {
  const { title: away, back, button } = WORDS[language];
  const title = isBack ? back : away;
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `${head(language, title)}
<form method="${method}" action="${escapeHtml(endpoint)}">
${inputs.join('\n')}
<p>${title}</p>
<button>${button}</button>
</form>
<script nonce="${nonce}">document.forms[0].submit()</script>
</html>`;
}

/** The page at which a test of the settings ends. */
export function testedPage(language: Locale): string {
  const { tested } = WORDS[language];
  return `${head(language, 'Portico')}
<p role="status">${tested}</p>
</html>`;
}
