import { useTranslate } from 'ra-core';
import { FindCompany } from './FindCompany';
import { ImportThemes } from './ImportThemes';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import './themes.css';

/** Tab `templates` of the superadmin area: a company by the hash of its portal, and the import of themes. */
export function ThemesPage() {
  const translate = useTranslate();
  return (
    <div className="e-page themes-page">
      <header className="e-head">
        <div>
          <p className="e-crumb">{translate('companyTemplate.crumb')}</p>
          <h1>{translate('menu.themes')}</h1>
          <p>{translate('themes.help')}</p>
        </div>
      </header>
      <FindCompany />
      <ImportThemes />
    </div>
  );
}
