import { useLocale, useNotify, useTranslate } from 'ra-core';
import type { AuditCheck } from '../../domain/records/auditCheck';
import { CHECK_PROBLEM_WORDS } from '../../domain/records/auditCheckWords';
import type { Locale } from '../../domain/text/locale';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { momentPhrase } from '../../resources/engine/values/momentPhrase';
import { CopyButton } from '../../resources/ui/CopyButton';
import { Tag, type Tone } from '../../resources/ui/Tag';
import { useAuditCheck } from '../notices/useAuditCheck';
import './checkState.css';

const TONES: Readonly<Record<AuditCheck['state'], Tone>> = {
  waiting: 'info',
  intact: 'success',
  late: 'warning',
  broken: 'danger',
};
/** What an operator types. */
const [VERIFY, ROTATE] = ['npx portico audit verify', 'npx portico key rotate'];

/** Above the audit log: whether it is as it was written, when that was checked, and the last anchor. */
export function CheckState() {
  const translate = useTranslate();
  const { data, isPending, error } = useAuditCheck();
  if (error) return <p className="ac-line">{translate('auditCheck.failed')}</p>;
  // The line keeps its height while it is on its way.
  if (isPending)
    return (
      <p className="ac-line" aria-busy="true">
        {'\u00a0'}
      </p>
    );
  return data.state === 'broken' ? <Broken check={data} /> : <Line check={data} />;
}

interface CheckProps {
  readonly check: AuditCheck;
}

/** When, of how many entries, and the anchor. */
function Facts({ check: { checkedAt, entries, begins, fullAt, anchor } }: CheckProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const now = useNow();
  const when = (at: string) => momentPhrase(at, now, format, translate) ?? '';
  const facts = [
    checkedAt && translate('auditCheck.checked', { when: when(checkedAt) }),
    entries !== null && translate('auditCheck.entries', { smart_count: entries, n: format.number(entries) }),
    begins !== null && translate('auditCheck.begins', { n: format.number(begins) }),
    fullAt && translate('auditCheck.full', { when: when(fullAt) }),
    anchor && translate('auditCheck.anchor', { when: when(anchor.at), n: format.number(anchor.seq) }),
  ];
  return facts.filter(Boolean).join(' · ');
}

function Line({ check }: CheckProps) {
  const translate = useTranslate();
  return (
    <p className="ac-line">
      <Tag tone={TONES[check.state]}>{translate(`auditCheck.states.${check.state}`)}</Tag>
      <span>
        {check.state === 'intact' ? (
          <Facts check={check} />
        ) : (
          <>
            {translate(`auditCheck.says.${check.state}`)} <Facts check={check} />
          </>
        )}
      </span>
      <Anchor check={check} />
    </p>
  );
}

/** The anchor as text, to be kept elsewhere. */
function Anchor({ check: { anchor } }: CheckProps) {
  const translate = useTranslate();
  const notify = useNotify();
  if (!anchor) return null;
  return (
    <CopyButton
      quiet
      value={anchor.text}
      copy={translate('auditCheck.copyAnchor')}
      copied={translate('auditCheck.copiedAnchor')}
      onCopied={(done) => !done && notify('widgets.notCopied', { type: 'warning', isCopy: true })}
    />
  );
}

/** What was found, and what to do. */
function Broken({ check }: CheckProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const locale = useLocale() as Locale;
  const { problem } = check;
  if (!problem) return null;
  return (
    <section className="e-card ac-broken" role="alert">
      <h2>
        <Tag tone="danger">{translate('auditCheck.states.broken')}</Tag>
        {CHECK_PROBLEM_WORDS[locale][problem.kind]}
      </h2>
      <p>
        {problem.seq !== null && problem.seq > 0 && (
          <>{translate('auditCheck.atEntry', { n: format.number(problem.seq) })} </>
        )}
        {translate('auditCheck.since', { when: format.exact(problem.since) })} <Facts check={check} />
      </p>
      <ol>
        <li>{translate('auditCheck.keep')}</li>
        <li>{translate('auditCheck.verify', { command: VERIFY })}</li>
        <li>{translate('auditCheck.rotate', { command: ROTATE })}</li>
      </ol>
    </section>
  );
}
