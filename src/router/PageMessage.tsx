import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Arch } from '../../resources/ui/Arch';
import { buttonClass } from '../../resources/ui/Button';

interface PageMessageProps {
  readonly title: string;
  readonly text: string;
}

/** A page that says why there is nothing to see, and leads to the first page. */
export function PageMessage({ title, text }: PageMessageProps) {
  const translate = useTranslate();
  return (
    <div className="page-message">
      <Arch />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="page-message-actions">
        <Link className={buttonClass()} to="/">
          {translate('shell.failure.home')}
        </Link>
      </div>
    </div>
  );
}
