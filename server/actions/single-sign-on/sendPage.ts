import type { Locale } from '../../../domain/text/locale';
import { escapeHtml } from '../../../domain/text/html';

/** How a visit to the identity provider that is no sign-in ends: a test of the settings, a proof of the person. */
type End = 'tested' | 'proven' | 'unproven';

const WORDS: Readonly<Record<Locale, Readonly<Record<'title' | 'back' | 'button' | End, string>>>> = {
  fr: {
    title: 'Vers votre page de connexion…',
    back: 'Retour à Portico…',
    button: 'Continuer',
    tested: 'Le test est terminé. Vous pouvez fermer cette page : la console affiche le résultat.',
    proven: 'C’est confirmé. Vous pouvez fermer cette page : la console continue.',
    unproven:
      'Votre fournisseur d’identité n’a pas confirmé que c’est vous. Fermez cette page, et recommencez dans la console.',
  },
  en: {
    title: 'To your sign-in page…',
    back: 'Back to Portico…',
    button: 'Continue',
    tested: 'The test is done. You can close this page: the console shows the result.',
    proven: 'Confirmed. You can close this page: the console continues.',
    unproven:
      'Your identity provider has not confirmed that it is you. Close this page, and start again in the console.',
  },
  es: {
    title: 'A su página de acceso…',
    back: 'Volviendo a Portico…',
    button: 'Continuar',
    tested: 'La prueba ha terminado. Puede cerrar esta página: la consola muestra el resultado.',
    proven: 'Confirmado. Puede cerrar esta página: la consola continúa.',
    unproven:
      'Su proveedor de identidad no ha confirmado que es usted. Cierre esta página y vuelva a empezar en la consola.',
  },
  zh: {
    title: '正在前往您的登录页面…',
    back: '正在返回 Portico…',
    button: '继续',
    tested: '测试已完成。您可以关闭此页面：控制台会显示结果。',
    proven: '已确认。您可以关闭此页面：控制台会继续。',
    unproven: '您的身份提供方未确认是您本人。请关闭此页面，并在控制台中重新开始。',
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

/** The page at which such a visit ends. */
export function endPage(language: Locale, what: End): string {
  return `${head(language, 'Portico')}
<p role="status">${WORDS[language][what]}</p>
</html>`;
}
