import { useTranslate } from 'ra-core';
import './accountLists.css';

/** In place of the fields of the own password, of an account that has none: where the person signs in. */
export function NoPassword() {
  const translate = useTranslate();
  return (
    <section className="e-card ac-no-password" aria-labelledby="no-password">
      <h2 id="no-password">{translate('settings.noPassword.title')}</h2>
      <p>{translate('settings.noPassword.text')}</p>
    </section>
  );
}
