import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { LinkState } from '../../domain/diagnosis/links';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';
import { Tag, type Tone } from '../../resources/ui/Tag';
import type { PlacedDiagnosis, PlacedLink } from './useDiagnosis';
import { useEvidence } from './useEvidence';

const TONES: Readonly<Record<LinkState, Tone>> = { pass: 'success', fail: 'danger', unknown: 'muted' };

/** The sentence on top: the first broken link in words, then the other ones, then what could not be checked. */
export function Verdict({ diagnosis, title }: { readonly diagnosis: PlacedDiagnosis; readonly title: string }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const tell = useEvidence();
  const { verdict, link, others, links } = diagnosis;
  const first = links.find((one) => one.link === link);
  const names = (some: readonly { readonly link: string }[]) =>
    format.list(some.map((one) => translate(`diagnosis.links.${one.link}`)));
  const unknown = links.filter(({ state }) => state === 'unknown');
  const sentence = () => {
    if (verdict === 'unexplained') return translate('diagnosis.verdicts.unexplained');
    if (verdict === 'broken') return first ? tell(first) : '';
    return first
      ? translate('diagnosis.verdicts.onlineWithFaults', { name: tell(first) })
      : translate('diagnosis.verdicts.online');
  };
  return (
    <section className={`e-card dg-verdict dg-${verdict}`} aria-label={title}>
      <p className="dg-whom">
        {title}
        {verdict === 'broken' && first && ` · ${translate(`diagnosis.links.${first.link}`)}`}
      </p>
      <h2>{sentence()}</h2>
      {others.length > 0 && (
        <p>{translate('diagnosis.others', { names: names(others.map((other) => ({ link: other }))) })}</p>
      )}
      {unknown.length > 0 && <p className="dg-soft">{translate('diagnosis.missing', { names: names(unknown) })}</p>}
      {first && <Fix link={first} />}
    </section>
  );
}

/** All links in their order, each with its state, its evidence and the page that changes it. */
export function Chain({ links }: Pick<PlacedDiagnosis, 'links'>) {
  const translate = useTranslate();
  const tell = useEvidence();
  return (
    <ol className="e-card dg-chain" aria-label={translate('diagnosis.chain')}>
      {links.map((link) => (
        <li key={link.link} className={`dg-${link.state}`}>
          <Tag tone={TONES[link.state]}>{translate(`diagnosis.states.${link.state}`)}</Tag>
          <div>
            <h3>{translate(`diagnosis.links.${link.link}`)}</h3>
            <p>{tell(link)}</p>
          </div>
          <Fix link={link} />
        </li>
      ))}
    </ol>
  );
}

/** The way to the record that changes a link; none for a record that the caller does not open. */
function Fix({ link: { fix } }: { readonly link: PlacedLink }) {
  const translate = useTranslate();
  const { resources } = useEngine();
  const resource = fix && resources.get(fix.resource);
  if (!fix || !resource || resource.closed) return null;
  const name = resourceName(resource, 1);
  return (
    <Link className="dg-fix" to={`/${resource.name}/${encodeURIComponent(fix.id)}`}>
      {translate('diagnosis.fix', { name })}
    </Link>
  );
}
