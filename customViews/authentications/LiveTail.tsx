import { useTranslate } from 'ra-core';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { Tag } from '../../resources/ui/Tag';
import { useLiveTail } from './useLiveTail';
import './liveTail.css';

/** Above the list while it follows the sign-ins: how many come in a minute, and the way to pause it. */
export function LiveTail({ onEnd }: { readonly onEnd: () => void }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { error, isPaused, isSilent, rate, missed, pause, resume } = useLiveTail(onEnd);
  const state = isSilent ? 'silent' : isPaused ? 'paused' : 'running';
  return (
    <div className="au-live" role="group" aria-label={translate('authentications.live')}>
      <Tag tone={error ? 'danger' : state === 'running' ? 'success' : 'warning'}>
        {error ? failureText(translate, error) : translate(`authentications.state.${state}`)}
      </Tag>
      <span>
        {rate !== undefined && translate('authentications.rate', { smart_count: rate, n: format.number(rate) })}
      </span>
      {isPaused && missed > 0 && (
        <span role="status">
          {translate('authentications.missed', { smart_count: missed, n: format.number(missed) })}
        </span>
      )}
      <span className="au-buttons">
        <Button small onClick={isPaused ? resume : pause}>
          {translate(isPaused ? 'authentications.resume' : 'authentications.pause')}
        </Button>
        <Button kind="quiet" small onClick={onEnd}>
          {translate('authentications.end')}
        </Button>
      </span>
    </div>
  );
}
