import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { TabList, TabPanel } from '../../resources/ui/Tabs';
import { FindingsPanel } from './FindingsPanel';
import { ReviewList } from './ReviewList';
import { ReviewPage } from './ReviewPage';
import { StartDialog } from './StartDialog';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import './accessReviews.css';

const TABS = ['findings', 'reviews'] as const;

/** What is worth a look among who may do what, the reviews of it, and, below its own address, each review. */
export function AccessReviewsPage() {
  const { '*': id = '' } = useParams();
  return id === '' ? <Overview /> : <ReviewPage key={id} id={id} />;
}

function Overview() {
  const translate = useTranslate();
  const { permissions } = useEngine();
  const [params, setParams] = useSearchParams();
  const [isStarting, setStarting] = useState(false);
  const id = useId();
  const current = TABS.find((tab) => tab === params.get('tab')) ?? 'findings';
  return (
    <div className="e-page ar-page">
      <header className="e-head">
        <div>
          <h1>{translate('menu.accessReviews')}</h1>
          <p>{translate('reviews.intro')}</p>
        </div>
        {permissions.has('admin:edit') && (
          <Button kind="primary" onClick={() => setStarting(true)}>
            {translate('reviews.start')}
          </Button>
        )}
      </header>
      <TabList
        id={id}
        label={translate('reviews.tabs.label')}
        tabs={TABS.map((key) => ({ key, label: translate(`reviews.tabs.${key}`) }))}
        current={current}
        onChange={(tab) => setParams(tab === 'findings' ? {} : { tab }, { replace: true })}
      />
      <TabPanel id={id} tab={current}>
        {current === 'findings' ? <FindingsPanel /> : <ReviewList />}
      </TabPanel>
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </div>
  );
}
