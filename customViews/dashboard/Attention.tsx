import { useTranslate } from 'ra-core';
import { Suspense, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../resources/engine/lazyPart';
import { Icon } from '../../resources/ui/Icon';
import { ScopeNote } from '../page-parts/ScopeNote';
import { Bones, Card } from './Card';
import { useAttentionLines, type AttentionLine } from './useAttentionLines';

const AttentionLocations = lazyPart(() => import('./AttentionLocations'));

const SHAPES = { info: '◆', warning: '▲', danger: '■' } as const;

function Line({ to, tone, text }: Omit<AttentionLine, 'key' | 'locations'>) {
  const content = (
    <>
      <i data-tone={tone} aria-hidden="true">
        {SHAPES[tone]}
      </i>
      <span>{text}</span>
      {to && <Icon name="ChevronRight" size={16} />}
    </>
  );
  return to ? <Link to={to}>{content}</Link> : <p>{content}</p>;
}

/** What needs action, the most urgent first; one line where nothing does. */
export function Attention() {
  const translate = useTranslate();
  const { lines, isPending, hasFailed, isQuiet } = useAttentionLines();
  const title = translate('home.attention.title');
  if (isQuiet) {
    const more = (
      <p className="home-well">
        <Icon name="Check" size={18} />
        {translate('home.attention.none')}
      </p>
    );
    return (
      <Card {...{ title, more }}>
        <ScopeNote className="home-quiet" />
      </Card>
    );
  }
  return (
    <Card title={title}>
      {isPending && <Bones lines={2} label={translate('home.counting')} />}
      {hasFailed && <p className="home-quiet">{translate('home.attention.failed')}</p>}
      <ul className="home-lines home-fill">
        {lines.map(({ key, locations, ...line }) => (
          <li key={key}>
            <Line {...line} />
            {locations && (
              <div className="home-places" style={{ '--locations': locations.count } as CSSProperties}>
                <Suspense>
                  <AttentionLocations filter={locations.filter} />
                </Suspense>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
