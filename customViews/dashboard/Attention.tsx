import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { filterAt } from '../../domain/records/moments';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { Icon } from '../../resources/ui/Icon';
import { Bones, Card } from './Card';
import { useAttention } from './useAttention';

const SHAPES = { info: '◆', warning: '▲', danger: '■' } as const;
const TONES = ['danger', 'warning', 'info'] as const;
/** The server counts up to 999. */
const MANY = 999;

/** What needs action, the most urgent first. Each line opens the list of these records. */
export function Attention() {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const now = useNow();
  const { data, isPending, error } = useAttention();
  const lines = (data ?? []).flatMap(({ resource: name, preset: key, count }) => {
    const resource = resources.get(name);
    const preset = resource?.list.presets.find((one) => one.name === key);
    const text = resource?.texts.attention?.[key];
    if (!preset?.attention || !text) return [];
    const filter = encodeURIComponent(JSON.stringify(filterAt(preset.filter, now)));
    return [{ key: `${name} ${key}`, tone: preset.attention.tone, text, count, to: `/${name}?filter=${filter}` }];
  });
  lines.sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));
  return (
    <Card title={translate('home.attention.title')}>
      {isPending && <Bones lines={2} label={translate('home.counting')} />}
      {error && <p className="home-quiet">{translate('home.attention.failed')}</p>}
      {data && lines.length === 0 && (
        <p className="home-well">
          <Icon name="Check" size={18} />
          {translate('home.attention.none')}
        </p>
      )}
      <ul className="home-lines">
        {lines.map(({ key, tone, text, count, to }) => (
          <li key={key}>
            <Link to={to}>
              <i data-tone={tone} aria-hidden="true">
                {SHAPES[tone]}
              </i>
              <span>{sentence(text, count, format.number(Math.min(count, MANY)))}</span>
              <Icon name="ChevronRight" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** `one |||| many` for a number. Languages with one form write one. */
function sentence(text: string, count: number, number: string): string {
  const [one = '', many = one] = text.split('||||').map((part) => part.trim());
  return (count < 2 ? one : many).replaceAll('%{smart_count}', count > MANY ? `${number}+` : number);
}
