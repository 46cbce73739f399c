import { useTranslate } from 'ra-core';
import type { OwnActivity } from '../../../domain/records/ownActivity';
import { useEngine } from '../../../resources/engine/model';
import { useAuthor } from '../../../resources/engine/record-page/useAuthor';
import { When } from '../../../resources/engine/record-page/When';
import { WithLink } from '../../../resources/engine/record-page/WithLink';
import { auditFacts, auditSentence, objectText } from '../../../resources/engine/values/auditSentence';
import { elementOf } from '../../../resources/engine/values/elements';
import { usePlaceName } from '../usePlaceName';

/** One entry: the sentence of the audit log, its facts, when and from where. */
export function ActivityEntry({ entry }: { readonly entry: OwnActivity }) {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const author = useAuthor()(entry);
  const words = { translate, resources, locale: format.locale, number: format.number };
  const { action, element, elementId, title, data, at, ip, place } = entry;
  const placeName = usePlaceName();
  const shown = { action, element, elementId, data: { ...data, title } };
  const resource = elementOf(resources, element);
  const canOpen = title !== null && resource?.can.view === true && elementId !== null;
  return (
    <li className="e-line">
      <strong>
        <WithLink
          to={canOpen ? `/${resource.name}/${encodeURIComponent(elementId)}` : undefined}
          text={auditSentence(shown, author, words)}
          part={objectText(shown, words)}
        />
      </strong>
      {auditFacts(shown, words).map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <p>
        <When at={at} />
        {ip !== null && ip !== '' && ` · ${ip}`}
        {place !== null && ` · ${placeName(place)}`}
      </p>
    </li>
  );
}
