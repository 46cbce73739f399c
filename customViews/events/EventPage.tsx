import { useResourceContext, useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { lazyPart } from '../../resources/engine/lazyPart';
import { useResource } from '../../resources/engine/model';
import { RecordTabs } from '../../resources/engine/record-page/RecordTabs';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { FollowDialog } from './FollowDialog';
import { useFollowing } from './useFollowing';

/** Loaded with the accounts tab. */
const EventAccounts = lazyPart(() => import('./EventAccounts'));
const ACCOUNTS = 'accounts';

/** One event: the generated form, and its accounts one tab away. */
export function EventPage() {
  const translate = useTranslate();
  const resource = useResource(useResourceContext() ?? '');
  const { id = '', '*': rest = '' } = useParams();
  const current = rest === ACCOUNTS ? ACCOUNTS : '';
  const following = useFollowing(resource);
  return (
    <>
      {id !== 'create' && (
        <RecordTabs
          resource={resource}
          id={id}
          label={translate('events.tabs')}
          tabs={[
            ['', translate('events.form')],
            [ACCOUNTS, translate('events.accounts')],
          ]}
          current={current}
        />
      )}
      {current === ACCOUNTS ? (
        <Suspense>
          <EventAccounts key={id} resource={resource} id={id} />
        </Suspense>
      ) : (
        <ResourceEdit beforeSave={following.ask} />
      )}
      {following.question && <FollowDialog {...following.question} />}
    </>
  );
}
