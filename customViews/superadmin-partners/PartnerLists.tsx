import { useTranslate, type Identifier } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { LeaveGuard } from '../../resources/engine/form/LeaveGuard';
import { useTransferTexts } from '../../resources/engine/inputs/useTransferTexts';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';
import type { EngineRecord } from '../../resources/engine/values/record';
import { Note } from '../../resources/ui/Note';
import { TransferList } from '../../resources/ui/transfer/TransferList';
import { useAppContext } from '../appContext';
import { TransferSaveBar } from '../page-parts/TransferSaveBar';
import { MAX_SAVED_AT_ONCE } from '../../domain/limits';
import { companiesOf, partnerChanges } from './partnerChanges';
import type { PartnerOption } from './partners';
import { usePartnerSave } from './usePartnerSave';

interface PartnerListsProps {
  readonly companies: ClientResource;
  readonly partner: PartnerOption;
  readonly records: readonly EngineRecord[];
}

/**
 * The two lists of one partner, saved together: all of it, or nothing. More changes than the server takes at once are
 * saved in steps, each all or nothing; what a refused step and those after it change stays chosen.
 */
export function PartnerLists({ companies, partner, records }: PartnerListsProps) {
  const translate = useTranslate();
  const { homeCompanyId } = useAppContext();
  // A superadministrator's account is one of the provider.
  const providerId = homeCompanyId;
  const { format } = useEngine();
  const transferTexts = useTransferTexts();
  const texts = {
    ...transferTexts,
    selected: translate('partners.selected'),
    noneSelected: translate('partners.noneSelected'),
  };
  const leaving = useRef(false);
  const [edited, setEdited] = useState<readonly Identifier[]>();
  // Disabled companies keep their partner; a company is not its own partner, and the provider has none.
  const shown = useMemo(
    () => records.filter(({ id, c_deletedAt: gone }) => id !== partner.value && id !== providerId && gone === null),
    [records, partner.value, providerId],
  );
  const items = useMemo(() => {
    const names = new Map(records.map(({ id, c_name: name }) => [id, String(name)]));
    return shown.map(({ id, c_name: name, c_partnerid: of }) => {
      const other = of !== null && of !== partner.value ? names.get(of as Identifier) : undefined;
      return { value: id, label: String(name), ...(other !== undefined && { hint: other }) };
    });
  }, [records, shown, partner.value]);
  const value = edited ?? companiesOf(shown, partner.value);
  const changes = partnerChanges(shown, partner.value, value);
  const { busy, note, save, reset } = usePartnerSave({ companies, changes, onSaved: () => setEdited(undefined) });
  const choose = (next: readonly Identifier[] | undefined) => {
    reset();
    setEdited(next);
  };
  const gained = changes.filter(({ c_partnerid: of }) => of !== null).length;
  const lost = changes.length - gained;
  const label = resourceName(companies, 2);

  return (
    <section className="e-card pa-card pa-lists" aria-label={partner.label}>
      {note !== undefined && <Note role="alert">{note}</Note>}
      <h2>{translate('partners.of', { name: partner.label })}</h2>
      <p className="pa-help">{translate('partners.explanation')}</p>
      <TransferList label={label} items={items} value={value} onChange={choose} readOnly={busy} texts={texts} />
      <TransferSaveBar
        changes={[
          gained > 0 && translate('partners.gain', { smart_count: gained }),
          lost > 0 && translate('partners.lose', { smart_count: lost }),
          changes.length > MAX_SAVED_AT_ONCE && translate('partners.steps', { n: format.number(MAX_SAVED_AT_ONCE) }),
        ]}
        busy={busy}
        onRestore={() => choose(undefined)}
        onSave={() => void save()}
      />
      <LeaveGuard labels={changes.length > 0 ? [label] : []} leaving={leaving} />
    </section>
  );
}
