import { useNotify, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { useAppContext } from '../appContext';
import { Card } from './Card';
import { useFirstSteps, type Step } from './useFirstSteps';

/** Addresses of the steps in the current company. */
const FORMS: Readonly<Partial<Record<Step['name'], string>>> = {
  company: '/companies/create',
  location: '/locations/create',
  source: '/sources/create',
  guest: '/identities/create',
};
/** Addresses of the steps in another company, which is opened first. */
const INSIDE: Readonly<Partial<Record<Step['name'], string>>> = {
  administrator: '/administrators/create',
  enter: '/dashboard',
};

function addressOf({ name, record }: Step): string | undefined {
  if (name === 'portal') return `/portal-assignments?kind=templates${record ? `&id=${record.id}` : ''}`;
  // The page of the source says how to send.
  return name === 'signIn' && record ? `/sources/${record.id}` : FORMS[name];
}

/** The link of a step. A step in another company opens that company first. */
function StepLink({ step, children }: { readonly step: Step; readonly children: ReactNode }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { enterCompany, mayChangeCompany } = useAppContext();
  const inside = INSIDE[step.name];
  const to = addressOf(step);
  if (to !== undefined) return <Link to={to}>{children}</Link>;
  if (inside === undefined || !step.record || !mayChangeCompany) return <span className="home-quiet">{children}</span>;
  const company = Number(step.record.id);
  const enter = () =>
    enterCompany(company, inside).catch(() => notify(translate('home.steps.failed'), { type: 'error' }));
  return (
    <Button kind="link" onClick={() => void enter()}>
      {children}
    </Button>
  );
}

function StepLine({ step, isNext }: { readonly step: Step; readonly isNext: boolean }) {
  const translate = useTranslate();
  const { name, done, record } = step;
  const names = { name: record?.name ?? translate('home.steps.unnamed') };
  const title = translate(`home.steps.${name}`, names);
  return (
    <li className="home-step" data-done={done || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className="home-step-mark">{done && <Icon name="Check" size={14} />}</span>
      <span>
        {done ? (
          <>
            {title}
            <span className="visually-hidden">{translate('home.steps.done')}</span>
          </>
        ) : (
          <StepLink step={step}>{title}</StepLink>
        )}
        <small>{translate(`home.steps.${name}Text`, names)}</small>
      </span>
    </li>
  );
}

/** The steps until the first guest signs in, with those that are done; nothing when all of them are. */
export function FirstSteps() {
  const translate = useTranslate();
  const { data, hide } = useFirstSteps();
  const left = data?.steps.filter(({ done }) => !done) ?? [];
  if (!data || left.length === 0) return null;
  if (data.hidden) {
    return (
      <p className="home-shown">
        <Button kind="link" onClick={() => void hide(false)}>
          {translate('home.steps.show')}
        </Button>
      </p>
    );
  }
  const done = data.steps.length - left.length;
  return (
    <Card
      title={translate('home.steps.title')}
      more={
        <Button kind="quiet" small onClick={() => void hide(true)}>
          {translate('home.steps.hide')}
        </Button>
      }
    >
      <p className="home-quiet">
        {translate('home.steps.progress', { smart_count: done, n: done, of: data.steps.length })}
      </p>
      <ol className="home-steps">
        {data.steps.map((step) => (
          <StepLine key={step.name} step={step} isNext={step === left[0]} />
        ))}
      </ol>
    </Card>
  );
}
