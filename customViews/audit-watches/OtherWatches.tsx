import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { FollowedByOther } from '../../domain/records/auditWatch';
import { Button } from '../../resources/ui/Button';
import { Tag } from '../../resources/ui/Tag';
import { StopDialog } from './StopDialog';

/** What colleagues follow of the views that this person sees; nothing where they follow none. */
export function OtherWatches({ others }: { readonly others: readonly FollowedByOther[] }) {
  const translate = useTranslate();
  const id = useId();
  const [stopping, setStopping] = useState<FollowedByOther>();
  if (others.length === 0) return null;
  const text = (key: string, options = {}) => translate(`auditWatches.${key}`, options);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="aw-others">
        {text('others')}
      </h2>
      <ul className="e-card aw-rows" aria-labelledby={id}>
        {others.map((one) => {
          const isStopped = one.enabled && one.problem !== null;
          return (
            <li key={one.id}>
              <div className="aw-name">
                <strong>{one.view}</strong>
                <span>
                  {one.owner} · {waysOf(one, text)}
                </span>
              </div>
              <div className="aw-state">
                <Tag tone={isStopped ? 'danger' : one.enabled ? 'success' : 'muted'}>
                  {text(isStopped ? 'stopped' : one.enabled ? 'on' : 'off')}
                </Tag>
              </div>
              {one.mayStop && (
                <Button kind="quiet" small aria-label={text('stopOf', one)} onClick={() => setStopping(one)}>
                  {text('stop')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {stopping && <StopDialog watch={stopping} onClose={() => setStopping(undefined)} />}
    </section>
  );
}

const waysOf = ({ mail, webhook }: FollowedByOther, text: (key: string) => string): string =>
  [...(mail ? [text('mail')] : []), ...(webhook ? [text('byWebhook')] : [])].join(', ');
