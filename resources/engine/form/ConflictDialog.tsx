import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Dialog } from '../../ui/Dialog';
import { comparedCellOf } from '../fieldTypes';
import type { EngineRecord } from '../values/record';
import { WhoChanged } from '../record-page/WhoChanged';
import { fieldLabel, labelled } from '../texts';
import { MergedChanges } from './MergedChanges';
import { theirChanges, type Comparison, type Difference } from './conflict';
import '../styles/conflict.css';

type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

interface ConflictDialogProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly comparison: Comparison;
  /** The current record; the dialog names who changed it. */
  readonly current: EngineRecord;
  /** Other words for what has happened, and for the button. */
  readonly text?: string;
  readonly confirm?: string;
  readonly onCancel: () => void;
  readonly onSave: (choices: Choices) => void;
}

interface ValueProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly difference: Difference;
  readonly side: 'base' | 'mine' | 'theirs';
}

function Value({ resource, record, difference, side }: ValueProps) {
  const Cell = comparedCellOf(difference.field);
  return <Cell field={difference.field} resource={resource} record={record} value={difference[side]} where="row" />;
}

/**
 * Shown when the record was changed by another person: for each field it shows the original value, mine and theirs, and
 * asks which to keep.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { resource, record, comparison, current, text, confirm, onCancel, onSave } = props;
  const { conflicts, merged } = comparison;
  const translate = useTranslate();
  const [choices, setChoices] = useState<Choices>({});
  const all = (side: 'mine' | 'theirs') =>
    setChoices(Object.fromEntries(conflicts.map(({ field }) => [field.name, side])));
  const at = { resource, record };
  return (
    <Dialog
      wide
      title={translate('engine.conflict.title')}
      onClose={onCancel}
      actions={
        <>
          <Button kind="quiet" onClick={onCancel}>
            {translate('engine.cancel')}
          </Button>
          <Button
            kind="primary"
            disabled={conflicts.some(({ field }) => !choices[field.name])}
            onClick={() => onSave(choices)}
          >
            {confirm ?? translate(conflicts.length > 0 ? 'engine.conflict.save' : 'record.conflict.saveAll')}
          </Button>
        </>
      }
    >
      <p>{text ?? translate(conflicts.length > 0 ? 'engine.conflict.text' : 'record.conflict.apart')}</p>
      <WhoChanged resource={resource} record={current} fields={theirChanges(comparison)} />
      {conflicts.length > 0 && (
        <>
          <div className="e-row-of-buttons e-start">
            {(['mine', 'theirs'] as const).map((side) => (
              <Button key={side} small onClick={() => all(side)}>
                {translate(side === 'mine' ? 'engine.conflict.allMine' : 'engine.conflict.allTheirs')}
              </Button>
            ))}
          </div>
          <div className="e-conflict-scroll">
            <table className="e-conflict">
              <thead>
                <tr>
                  {(['field', 'base', 'mine', 'theirs'] as const).map((column) => (
                    <th key={column} scope="col">
                      {translate(`engine.conflict.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {conflicts.map((one) => {
                  const { name } = one.field;
                  const label = fieldLabel(resource, name);
                  return (
                    <tr key={name}>
                      <th scope="row">{label}</th>
                      <td data-label={translate('engine.conflict.base')}>
                        <Value {...at} difference={one} side="base" />
                      </td>
                      {(['mine', 'theirs'] as const).map((side) => (
                        <td
                          key={side}
                          data-label={translate(`engine.conflict.${side}`)}
                          className={choices[name] === side ? 'e-chosen' : undefined}
                        >
                          <label>
                            <input
                              type="radio"
                              name={`conflict-${name}`}
                              checked={choices[name] === side}
                              aria-label={labelled(translate, label, translate(`engine.conflict.${side}`))}
                              onChange={() => setChoices({ ...choices, [name]: side })}
                            />
                            <Value {...at} difference={one} side={side} />
                          </label>
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        </>
      )}
      <MergedChanges {...at} merged={merged} />
    </Dialog>
  );
}
