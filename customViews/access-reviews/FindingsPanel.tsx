import { LinkBase, useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import type { Finding, ReviewedAccess } from '../../domain/access/accessReview';
import { useEngine } from '../../resources/engine/model';
import { Tag } from '../../resources/ui/Tag';
import { AccessMenu } from './AccessMenu';
import { AccessName } from './AccessName';
import { useFindings } from './calls';
import type { Findings, UnusedOfProfile } from '../../domain/access/accessReviewAnswers';
import { Loaded } from '../../resources/engine/Loaded';
import { Note } from '../../resources/ui/Note';
import { UnusedRights } from './UnusedRights';

/** The four kinds of findings, each with the accesses that it is about. */
export function FindingsPanel() {
  return <Loaded query={useFindings()}>{(found) => <Sections found={found} />}</Loaded>;
}

function Sections({ found }: { readonly found: Findings }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { accesses, profiles, countedSince, complete, sso, seesKeys, truncated, total } = found;
  const of = (finding: Finding) => accesses.filter(({ findings }) => findings.includes(finding));
  const text = (key: string, options = {}) => translate(`reviews.findings.${key}`, options);
  const unused = accesses.filter((one) => one.unused.length > 0);
  const expiring = of('expiring');
  const outside = of('outside-sso');
  const day = format.day(countedSince);
  return (
    <div className="ar-sections">
      <p className="ar-looked">{translate('reviews.looked', { smart_count: total })}</p>
      {truncated && <Note>{translate('reviews.truncated')}</Note>}
      <Section title={text('inactive')} count={of('inactive').length} help={text('inactiveHelp')}>
        <Rows accesses={of('inactive')} fact={(one) => <LastSignIn access={one} />} />
      </Section>
      <Section title={text('unused')} count={unused.length} help={text(complete ? 'counted' : 'countedShort', { day })}>
        {profiles.length > 0 && <Profiles profiles={profiles} />}
        {unused.length > 0 && <h3>{text('byHolder')}</h3>}
        <Rows accesses={unused} fact={(one) => <UnusedRights names={one.unused} />} />
      </Section>
      <Section title={text('expiring')} count={expiring.length} help={text(seesKeys ? 'expiringHelp' : 'noKeys')}>
        {seesKeys && <Rows accesses={expiring} fact={(one) => <Expiry access={one} />} />}
      </Section>
      {sso && (
        <Section title={text('sso')} count={outside.length} help={text(sso.compulsory ? 'ssoCompulsory' : 'ssoOpen')}>
          <Rows accesses={outside} fact={(one) => <LastSso access={one} />} />
        </Section>
      )}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly count: number;
  readonly help: string;
  readonly children: ReactNode;
}

function Section({ title, count, help, children }: SectionProps) {
  const id = useId();
  const { format } = useEngine();
  return (
    <section className="e-card ar-section" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="ar-count">{format.number(count)}</span>
      </h2>
      <p className="e-help">{help}</p>
      {children}
    </section>
  );
}

interface RowsProps {
  readonly accesses: readonly ReviewedAccess[];
  readonly fact: (access: ReviewedAccess) => ReactNode;
}

function Rows({ accesses, fact }: RowsProps) {
  const translate = useTranslate();
  if (accesses.length === 0) return <p className="ar-none">{translate('reviews.nothing')}</p>;
  return (
    <ul className="ar-rows">
      {accesses.map((one) => (
        <li key={`${one.holder}/${one.id}`}>
          <AccessName access={one} />
          <div className="ar-fact">{fact(one)}</div>
          <AccessMenu access={one} />
        </li>
      ))}
    </ul>
  );
}

/** The rights of profiles that none of their holders needed. */
function Profiles({ profiles }: { readonly profiles: readonly UnusedOfProfile[] }) {
  const translate = useTranslate();
  return (
    <>
      <h3>{translate('reviews.findings.byProfile')}</h3>
      <ul className="ar-rows">
        {profiles.map(({ id, name, holders, unused }) => (
          <li key={id}>
            <div className="ar-name">
              <LinkBase className="e-link" to={`/administrator-profiles/${id}`}>
                {name}
              </LinkBase>
              <span>{translate('reviews.usedBy', { smart_count: holders })}</span>
            </div>
            <div className="ar-fact">
              <UnusedRights names={unused} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

interface FactProps {
  readonly access: ReviewedAccess;
}

/** The last sign-in of an account. */
export function LastSignIn({ access: { lastSignIn } }: FactProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  if (lastSignIn === undefined) return null;
  if (lastSignIn === null) return translate('reviews.neverSignedIn');
  return (
    <span data-tooltip={format.exact(lastSignIn)}>
      {translate('reviews.lastSignIn', { day: format.day(lastSignIn) })}
    </span>
  );
}

function LastSso({ access: { lastSso, breakGlass } }: FactProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  return (
    <>
      {lastSso !== undefined &&
        (lastSso === null ? translate('reviews.neverSso') : translate('reviews.lastSso', { day: format.day(lastSso) }))}
      {breakGlass && <Tag tone="info">{translate('reviews.breakGlass')}</Tag>}
    </>
  );
}

/** When a key ends. */
export function Expiry({ access: { expiresAt } }: FactProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  return translate('reviews.expires', { day: format.day(expiresAt) });
}
