import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Arch } from '../../resources/ui/Arch';
import { ApiPane } from './panes/ApiPane';
import { DiffView } from './panes/DiffView';
import { EjectPane } from './panes/EjectPane';
import { PlanPane } from './panes/PlanPane';
import { TextsPane } from './panes/TextsPane';
import { Preview } from './preview/Preview';
import type { StoredSchema } from './state/api';
import type { Check } from './state/useCheck';
import { ResultTabs, type Tab } from './ResultTabs';

interface ResultProps {
  readonly text: string;
  readonly published: StoredSchema | undefined;
  readonly check: Check;
  readonly readOnly: boolean;
  readonly onText: (text: string) => void;
}

/** Everything that follows from the current text: screens, differences, texts, database, addresses, source. */
export function Result({ text, published, check, readOnly, onText }: ResultProps) {
  const translate = useTranslate();
  const [tab, setTab] = useState<Tab>('list');
  const { good, verdict, current } = check;
  const { plan, resource } = good ?? {};
  const changed = text !== (published?.text ?? '');
  const nothing = (
    <div className="studio-nothing">
      <Arch />
      <p>{translate(verdict ? 'studio.preview.none' : 'studio.problems.checking')}</p>
    </div>
  );
  const view = () => {
    switch (tab) {
      case 'list':
      case 'form':
        if (!good) return nothing;
        return <Preview good={good} stale={current && good !== verdict} screen={tab} onScreen={setTab} />;
      case 'diff':
        if (!changed) return <p className="studio-quiet studio-read">{translate('studio.diff.same')}</p>;
        return <DiffView before={published?.text ?? ''} after={text} label={translate('studio.tabs.diff')} />;
      case 'texts':
        return <TextsPane text={text} readOnly={readOnly} onChange={onText} />;
      case 'plan':
        if (!plan) return nothing;
        return (
          <div className="studio-scroll" tabIndex={0} role="region" aria-label={translate('studio.plan.title')}>
            <PlanPane plan={plan} />
          </div>
        );
      case 'api':
        return resource ? <ApiPane resource={resource} /> : nothing;
      case 'eject':
        return resource ? <EjectPane resource={resource} /> : nothing;
    }
  };
  return (
    <ResultTabs
      tab={tab}
      onTab={setTab}
      marks={{ diff: changed, plan: plan !== undefined && plan.steps.length + plan.refusals.length > 0 }}
    >
      {view()}
    </ResultTabs>
  );
}
