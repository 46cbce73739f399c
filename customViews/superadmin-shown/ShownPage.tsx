import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import { failureText } from '../../resources/engine/errors';
import { LeaveGuard } from '../../resources/engine/form/LeaveGuard';
import { useTransferTexts } from '../../resources/engine/inputs/useTransferTexts';
import { useEngine } from '../../resources/engine/model';
import { useSuccess } from '../../resources/engine/operations/useSuccess';
import { Arch } from '../../resources/ui/Arch';
import { Button } from '../../resources/ui/Button';
import { TransferList } from '../../resources/ui/transfer/TransferList';
import type { TransferValue } from '../../resources/ui/transfer/transferItems';
import { useAppContext } from '../appContext';
import { TransferSaveBar } from '../TransferSaveBar';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import '../superadmin-partners/partners.css';

/** A company that the partner looks after. */
interface PartnerCompany {
  readonly id: number;
  readonly name: string;
  readonly shown: boolean;
}

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
          <h1>{translate('partners.shown.menu')}</h1>
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
      {note === undefined && !error && data && <Choice companies={data} />}
    </div>
  );
}

/** The two lists, and the way to save them. */
function Choice({ companies }: { readonly companies: readonly PartnerCompany[] }) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { format } = useEngine();
  const client = useQueryClient();
  const succeeded = useSuccess('companies');
  const texts = {
    ...useTransferTexts(),
    available: translate('partners.shown.hidden'),
    selected: translate('partners.shown.visible'),
    noneSelected: translate('partners.shown.noneVisible'),
    none: translate('partners.shown.noneHidden'),
    select: translate('partners.shown.show'),
    deselect: translate('partners.shown.hide'),
    selectAll: (count: number, found: boolean) =>
      translate(found ? 'partners.shown.showFound' : 'partners.shown.showAll', { count: format.number(count) }),
    deselectAll: (count: number, found: boolean) =>
      translate(found ? 'partners.shown.hideFound' : 'partners.shown.hideAll', { count: format.number(count) }),
  };
  const leaving = useRef(false);
  const [edited, setEdited] = useState<readonly TransferValue[]>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const label = translate('partners.shown.menu');
  const value = edited ?? companies.flatMap(({ id, shown }) => (shown ? [id] : []));
  const chosen = new Set(value);
  const appear = companies.filter(({ id, shown }) => !shown && chosen.has(id)).length;
  const vanish = companies.filter(({ id, shown }) => shown && !chosen.has(id)).length;

  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const hidden = companies.flatMap(({ id }) => (chosen.has(id) ? [] : [id]));
      await http(apiUrl('/partner-companies'), { method: 'PUT', body: { hidden } });
      setEdited(undefined);
      succeeded(translate('partners.shown.saved'));
    } catch (error) {
      setProblem(failureText(translate, error));
    } finally {
      // Lists of companies, their numbers, the overview: all of them depend on the choice.
      await client.invalidateQueries();
      setBusy(false);
    }
  };
  return (
    <section className="e-card pa-card pa-lists" aria-label={label}>
      {problem !== undefined && (
        <div className="e-note" role="alert">
          <span>{problem}</span>
        </div>
      )}
      <p className="pa-help">{translate('partners.shown.explanation')}</p>
      <TransferList
        label={label}
        items={companies.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={setEdited}
        readOnly={busy}
        texts={texts}
      />
      <TransferSaveBar
        changes={[
          appear > 0 && translate('partners.shown.appear', { smart_count: appear }),
          vanish > 0 && translate('partners.shown.vanish', { smart_count: vanish }),
        ]}
        busy={busy}
        onRestore={() => setEdited(undefined)}
        onSave={() => void save()}
      />
      <LeaveGuard labels={appear + vanish > 0 ? [label] : []} leaving={leaving} />
    </section>
  );
}
