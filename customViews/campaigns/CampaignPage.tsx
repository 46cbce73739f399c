import { useResourceContext, useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { lazyPart } from '../../resources/engine/lazyPart';
import { useResource } from '../../resources/engine/model';
import { RecordTabs } from '../../resources/engine/record-page/RecordTabs';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';

/** Loaded on demand, chart and tables in one chunk. */
const Results = lazyPart(() => import('./Results'));
const RESULTS = 'results';

/** One campaign: the generated form, and what guests did with it one tab away. */
export function CampaignPage() {
  const translate = useTranslate();
  const resource = useResource(useResourceContext() ?? '');
  const { id = '', '*': rest = '' } = useParams();
  const current = rest === RESULTS ? RESULTS : '';
  return (
    <>
      {id !== 'create' && (
        <RecordTabs
          resource={resource}
          id={id}
          label={translate('campaigns.tabs')}
          tabs={[
            ['', translate('campaigns.form')],
            [RESULTS, translate('campaigns.results')],
          ]}
          current={current}
        />
      )}
      {current === RESULTS ? (
        <Suspense>
          <Results key={id} resource={resource} id={id} />
        </Suspense>
      ) : (
        <ResourceEdit />
      )}
    </>
  );
}
