import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { LeaveGuard } from '../../resources/engine/form/LeaveGuard';
import { ActivateStep } from './ActivateStep';
import { ApplyStep } from './ApplyStep';
import { ChangesStep } from './ChangesStep';
import { LoadingStep } from './LoadingStep';
import { StartStep } from './StartStep';
import { Steps, useStepFocus } from './Steps';
import { useWizard, type Wizard } from './useWizard';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import '../../resources/engine/styles/list.css';
import '../../resources/engine/import-export/transfer.css';
import './wirelessDashboard.css';

/**
 * Makes and updates locations from the networks of a wireless dashboard (specification S-LOC-8): what new locations get,
 * what was read, what would change, what was changed, and which of the new locations are enabled.
 */
export function SynchronisePage() {
  const translate = useTranslate();
  const wizard = useWizard();
  const { step } = wizard;
  const place = useStepFocus(step);
  const leaving = useRef(false);
  const isChosen = step === 'loading' || step === 'changes';
  return (
    <div className="e-page wd-page">
      <header className="e-head">
        <div>
          <h1>{translate('menu.synchronise')}</h1>
          <p>{translate('wireless.help')}</p>
        </div>
      </header>
      <Steps step={step} />
      <div ref={place}>
        <Step wizard={wizard} />
      </div>
      <LeaveGuard labels={isChosen ? [translate('wireless.choices')] : []} leaving={leaving} />
    </div>
  );
}

function Step({ wizard }: { readonly wizard: Wizard }) {
  switch (wizard.step) {
    case 'start':
      return <StartStep wizard={wizard} />;
    case 'loading':
      return <LoadingStep wizard={wizard} />;
    case 'changes':
      return <ChangesStep wizard={wizard} />;
    case 'apply':
      return <ApplyStep wizard={wizard} />;
    case 'activate':
      return <ActivateStep wizard={wizard} />;
  }
}
