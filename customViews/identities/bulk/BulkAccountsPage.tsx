import { useTranslate } from 'ra-core';
import { use } from 'react';
import { useAppContext } from '../../appContext';
import { BulkAccounts } from './BulkAccounts';
import '../../../resources/engine/styles/base.css';
import '../../../resources/engine/styles/form.css';

/** Accounts in number, on a page of their own. */
export function BulkAccountsPage() {
  use(useAppContext().pageTexts());
  const translate = useTranslate();
  return (
    <div className="e-page">
      <div className="e-head">
        <div>
          <h1>{translate('guests.bulk.title')}</h1>
          <p>{translate('guests.bulk.help')}</p>
        </div>
      </div>
      <BulkAccounts />
    </div>
  );
}
