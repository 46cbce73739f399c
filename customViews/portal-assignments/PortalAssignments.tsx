import { LinkBase, useGetOne, useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, buttonClass } from '../../resources/ui/Button';
import { useModel } from '../../resources/engine/model';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { resourceName } from '../../resources/engine/texts';
import { useAllRecords } from '../../resources/engine/useAllRecords';
import { useComboboxTexts } from '../../resources/engine/inputs/comboboxTexts';
import { Arch } from '../../resources/ui/Arch';
import { Combobox } from '../../resources/ui/Combobox';
import { assignmentKinds, type AssignmentKind } from '../../domain/schema/client/assignmentKinds';
import { Assignment } from './Assignment';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import './portalAssignments.css';

/** What a location gets that nothing is given to. */
const SETTINGS = 'portal-settings';

interface ChooserProps {
  readonly kinds: readonly AssignmentKind[];
  readonly kind: AssignmentKind;
  readonly chosen: string | null;
  readonly onChoose: (kind: string, id?: string) => void;
}

/** The top card: what is given, then which one, by name. */
function Chooser({ kinds, kind, chosen, onChoose }: ChooserProps) {
  const translate = useTranslate();
  const texts = useComboboxTexts();
  const id = useId();
  const { records, error, retry, isFetching } = useAllRecords(kind.target);
  const options = records?.map((record) => ({ value: record.id, label: recordTitle(kind.target, record) })) ?? [];
  const name = resourceName(kind.target, 1);
  return (
    <section className="e-card assign-top" aria-label={translate('assignments.what')}>
      <fieldset className="assign-kinds">
        <legend>{translate('assignments.what')}</legend>
        {kinds.map(({ target }) => (
          <label key={target.name} className="assign-kind">
            <input
              type="radio"
              name={`${id}-kind`}
              checked={target === kind.target}
              onChange={() => onChoose(target.name)}
            />
            {resourceName(target, 1)}
          </label>
        ))}
      </fieldset>
      <div className="assign-which">
        <label className="e-label" htmlFor={`${id}-which`}>
          {translate('assignments.which')}
        </label>
        <Combobox
          id={`${id}-which`}
          label={`${translate('assignments.which')} ${name}`}
          options={options}
          value={options.find(({ value }) => String(value) === chosen) ?? null}
          onChange={(option) => onChoose(kind.target.name, option ? String(option.value) : undefined)}
          loading={isFetching}
          placeholder={translate('assignments.choose')}
          texts={texts}
        />
        {error && !isFetching ? (
          <p className="e-error" role="alert">
            {translate('widgets.transfer.failed')}
            <Button kind="link" onClick={retry}>
              {translate('widgets.transfer.retry')}
            </Button>
          </p>
        ) : null}
      </div>
    </section>
  );
}

function Chosen({ kind, id }: { readonly kind: AssignmentKind; readonly id: string }) {
  const translate = useTranslate();
  const { data, error } = useGetOne<EngineRecord>(kind.target.name, { id }, { retry: false });
  if (error) {
    return (
      <section className="e-card e-state" role="alert">
        <Arch />
        <h2>{translate('assignments.gone')}</h2>
        <p>{translate('assignments.goneText')}</p>
      </section>
    );
  }
  return data ? <Assignment kind={kind} record={data} /> : null;
}

/**
 * Gives portals and terms of use to locations (specification S-PORT-2, portal assignments). What may be given to what
 * is declared in the schemas; the selection is part of the address.
 */
export function PortalAssignments() {
  const translate = useTranslate();
  const { resources } = useModel();
  const [parameters, setParameters] = useSearchParams();
  const kinds = useMemo(() => assignmentKinds(new Map(resources.map((one) => [one.name, one]))), [resources]);
  const kind = kinds.find(({ target }) => target.name === parameters.get('kind')) ?? kinds[0];
  const id = parameters.get('id');
  if (!kind) {
    return (
      <div className="e-page">
        <section className="e-card e-state">
          <Arch />
          <h2>{translate('assignments.nothing')}</h2>
          <p>{translate('assignments.nothingText')}</p>
        </section>
      </div>
    );
  }
  return (
    <div className="e-page">
      <header className="e-head">
        <div>
          <p className="e-crumb">{translate('menu.portals')}</p>
          <h1>{translate('menu.assignments')}</h1>
          <p>{translate('assignments.help')}</p>
        </div>
        <div className="e-head-actions">
          {resources.some(({ name }) => name === SETTINGS) && (
            <LinkBase className={buttonClass({ kind: 'quiet' })} to={`/${SETTINGS}`}>
              {translate('portals.toSettings')}
            </LinkBase>
          )}
        </div>
      </header>
      <Chooser
        key={kind.target.name}
        kinds={kinds}
        kind={kind}
        chosen={id}
        onChoose={(name, chosen) => setParameters({ kind: name, ...(chosen !== undefined && { id: chosen }) })}
      />
      {id === null ? (
        <section className="e-card e-state">
          <Arch />
          <h2>{translate('assignments.first')}</h2>
          <p>{translate('assignments.firstText')}</p>
        </section>
      ) : (
        <Chosen key={`${kind.target.name} ${id}`} kind={kind} id={id} />
      )}
    </div>
  );
}
