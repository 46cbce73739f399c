import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { apiUrl } from '../../dataProvider/bases';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { Arch } from '../../resources/ui/Arch';
import { Button } from '../../resources/ui/Button';
import { useAppContext } from '../appContext';
import { ShownLists, type PartnerCompany } from './ShownLists';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import '../page-parts/partnerLists.css';

/** A partner's person chooses which companies appear in their superadmin area (specification S-COMP-15). */
export function ShownPage() {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { permissions } = useEngine();
  // Superadministrators see every company: they have nothing to choose.
  const seesAll = permissions.has('superadmin:view');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['partner companies'],
    queryFn: async ({ signal }) =>
      (await http<{ companies: PartnerCompany[] }>(apiUrl('/partner-companies'), { signal })).json.companies,
    enabled: !seesAll,
    staleTime: 0,
    retry: false,
  });
  const note = seesAll ? 'all' : data?.length === 0 ? 'none' : undefined;
  return (
    <div className="e-page pa-page">
      <header className="e-head">
        <div>
          <p className="e-crumb">{translate('companyTemplate.crumb')}</p>
          <h1>{translate('menu.shown')}</h1>
          <p>{translate('partners.shown.help')}</p>
        </div>
      </header>
      {note !== undefined && (
        <section className="e-card e-state">
          <Arch />
          <h2>{translate(`partners.shown.${note}`)}</h2>
          <p>{translate(`partners.shown.${note}Text`)}</p>
        </section>
      )}
      {note === undefined && error && (
        <section className="e-card e-state" role="alert">
          <Arch />
          <h2>{failureText(translate, error)}</h2>
          <Button kind="quiet" disabled={isFetching} onClick={() => void refetch()}>
            {translate('widgets.transfer.retry')}
          </Button>
        </section>
      )}
      {note === undefined && !error && !data && <div className="e-skeleton" aria-busy="true" />}
      {note === undefined && !error && data && <ShownLists companies={data} />}
    </div>
  );
}
