import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import { failureText } from '../../resources/engine/errors';
import { LeaveGuard } from '../../resources/engine/form/LeaveGuard';
import { useTransferTexts } from '../../resources/engine/inputs/useTransferTexts';
import { useEngine } from '../../resources/engine/model';
import { useSuccess } from '../../resources/engine/operations/useSuccess';
import { Note } from '../../resources/ui/Note';
import { TransferList, type TransferTexts } from '../../resources/ui/transfer/TransferList';
import type { TransferValue } from '../../resources/ui/transfer/transferItems';
import { useAppContext } from '../appContext';
import { TransferSaveBar } from '../page-parts/TransferSaveBar';

/** A company that the partner looks after. */
export interface PartnerCompany {
  readonly id: number;
  readonly name: string;
  readonly shown: boolean;
}

const UNCHANGED: ReadonlyMap<number, boolean> = new Map();

/** The words of the two lists: what is on the one side is hidden, on the other shown. */
function useShownTexts(): TransferTexts {
  const translate = useTranslate();
  const { number } = useEngine().format;
  const shown = (key: string) => translate(`partners.shown.${key}`);
  const counted = (key: string) => (count: number, isFiltered: boolean) =>
    isFiltered ? translate(`partners.shown.${key}Found`, { count: number(count) }) : shown(`${key}All`);
  return {
    ...useTransferTexts(),
    available: shown('hidden'),
    selected: shown('visible'),
    none: shown('noneHidden'),
    noneSelected: shown('noneVisible'),
    select: shown('show'),
    deselect: shown('hide'),
    selectAll: counted('show'),
    deselectAll: counted('hide'),
  };
}

/** Saves which companies are hidden. */
function useSave() {
  const translate = useTranslate();
  const { http } = useAppContext();
  const client = useQueryClient();
  const succeeded = useSuccess('companies');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** @returns whether it was saved */
  const save = async (hidden: readonly number[]): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await http(apiUrl('/partner-companies'), { method: 'PUT', body: { hidden } });
      succeeded(translate('partners.shown.saved'));
      return true;
    } catch (error) {
      setProblem(failureText(translate, error));
      return false;
    } finally {
      // Lists of companies, their numbers, the overview: all of them depend on the choice.
      await client.invalidateQueries();
      setBusy(false);
    }
  };
  return { busy, problem, save };
}

/** The two lists, and the way to save them. */
export function ShownLists({ companies }: { readonly companies: readonly PartnerCompany[] }) {
  const translate = useTranslate();
  const texts = useShownTexts();
  const { busy, problem, save } = useSave();
  const leaving = useRef(false);
  /** What differs from the server's list, by company: one that comes in meanwhile is not touched. */
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(UNCHANGED);
  const label = translate('menu.shown');
  const value = companies.flatMap(({ id, shown }) => ((changes.get(id) ?? shown) ? [id] : []));
  const chosen = new Set(value);
  const appear = companies.filter(({ id, shown }) => !shown && chosen.has(id)).length;
  const vanish = companies.filter(({ id, shown }) => shown && !chosen.has(id)).length;
  const onSave = async () => {
    const hidden = companies.flatMap(({ id }) => (chosen.has(id) ? [] : [id]));
    if (await save(hidden)) setChanges(UNCHANGED);
  };
  const onChange = (next: readonly TransferValue[]) => {
    const chosenIds = new Set(next);
    setChanges(
      new Map(companies.flatMap(({ id, shown }) => (chosenIds.has(id) === shown ? [] : [[id, !shown] as const]))),
    );
  };
  return (
    <section className="e-card pa-card pa-lists" aria-label={label}>
      {problem !== undefined && <Note role="alert">{problem}</Note>}
      <p className="pa-help">{translate('partners.shown.explanation')}</p>
      <TransferList
        label={label}
        items={companies.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
        readOnly={busy}
        texts={texts}
      />
      <TransferSaveBar
        changes={[
          appear > 0 && translate('partners.shown.appear', { smart_count: appear }),
          vanish > 0 && translate('partners.shown.vanish', { smart_count: vanish }),
        ]}
        busy={busy}
        onRestore={() => setChanges(UNCHANGED)}
        onSave={() => void onSave()}
      />
      <LeaveGuard labels={appear + vanish > 0 ? [label] : []} leaving={leaving} />
    </section>
  );
}
