import { useTranslate } from 'ra-core';
import { useEffect, useRef, type ReactNode } from 'react';
import { STEPS, type StepName } from './useWizard';

/** The steps in their order, with the present one, and those that are done. */
export function Steps({ step }: { readonly step: StepName }) {
  const translate = useTranslate();
  const at = STEPS.indexOf(step);
  return (
    <ol className="t-steps wd-steps" aria-label={translate('wireless.steps')}>
      {STEPS.map((one, index) => (
        <li key={one} aria-current={one === step ? 'step' : undefined} className={index < at ? 'wd-passed' : undefined}>
          {translate(`wireless.step.${one}`)}
          {index < at && <span className="e-hidden">{translate('wireless.passed')}</span>}
        </li>
      ))}
    </ol>
  );
}

interface StepCardProps {
  readonly step: StepName;
  readonly title: string;
  /** What of the step is shown: where that changes and takes the focused control away, the title gets the focus. */
  readonly state?: string;
  readonly children: ReactNode;
}

/** What a step shows, below its title. */
export function StepCard({ step, title, state, children }: StepCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  return (
    <section className="e-card wd-card" aria-labelledby={`wd-${step}`}>
      <h2 ref={heading} id={`wd-${step}`} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** After a step, the focus goes to the title of the next one. @returns `ref` of the place with the step */
export function useStepFocus(step: StepName) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [step]);
  return place;
}
