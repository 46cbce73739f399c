import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../resources/ui/Button';
import { Arch } from '../../resources/ui/Arch';
import { HOME } from './pageLoaders';

/** In place of a page that exists but is not open to this person. */
export function ForbiddenPage() {
  const translate = useTranslate();
  return (
    <div className="page-message">
      <Arch />
      <h1>{translate('shell.forbidden.title')}</h1>
      <p>{translate('shell.forbidden.text')}</p>
      <div className="page-message-actions">
        <Link className={buttonClass()} to={`/${HOME}`}>
          {translate('shell.failure.home')}
        </Link>
      </div>
    </div>
  );
}
