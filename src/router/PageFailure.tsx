import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../resources/ui/Button';
import { Arch } from '../../resources/ui/Arch';

/** A chunk that could not be fetched: browsers word it differently, Vite not at all. */
const isChunkError = ({ message }: Error) =>
  /dynamically imported module|importing a module|preload CSS|Failed to fetch/i.test(message);

interface PageFailureProps {
  readonly error: Error;
  readonly retry: () => void;
}

/** In place of a page that broke: what happened, what was not lost, what to do. */
export function PageFailure({ error, retry }: PageFailureProps) {
  const translate = useTranslate();
  return (
    <div className="page-message" role="alert">
      <Arch />
      <h1>{translate('shell.failure.title')}</h1>
      <p>{translate(isChunkError(error) ? 'shell.failure.chunk' : 'shell.failure.text')}</p>
      <div className="page-message-actions">
        <Button kind="primary" onClick={retry}>
          {translate('shell.failure.retry')}
        </Button>
        <Link className={buttonClass()} to="/">
          {translate('shell.failure.home')}
        </Link>
      </div>
      <details>
        <summary>{translate('shell.failure.details')}</summary>
        <pre>{`${error.name}: ${error.message}`}</pre>
      </details>
    </div>
  );
}
