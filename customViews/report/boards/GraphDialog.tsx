import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import {
  changed,
  dimensionChoices,
  dimensionsOf,
  EMPTY_DRAFT,
  hasCounted,
  hasSecond,
  isComplete,
  type GraphDraft,
} from '../../../domain/reports/draft';
import { GRAPH_TYPES, readGrouping, SOURCES } from '../../../domain/reports/sources';
import { useEngine, useResource } from '../../../resources/engine/model';
import { enumLabel, fieldLabel } from '../../../resources/engine/texts';
import { Button } from '../../../resources/ui/Button';
import { Dialog, DialogActions } from '../../../resources/ui/Dialog';
import type { BoardGraph } from '../../graphs/boardGraph';
import { MAX_NAME } from './useBoards';

interface GraphDialogProps {
  /** Absent: a new one. */
  readonly graph?: BoardGraph | undefined;
  readonly saving: boolean;
  readonly onSave: (values: Readonly<Record<string, unknown>>) => void;
  readonly onClose: () => void;
}

function draftOf(graph: BoardGraph | undefined): GraphDraft {
  if (!graph) return EMPTY_DRAFT;
  const { title: name, type, source } = graph;
  const grouping = readGrouping(graph.dimensions, source, type);
  const [first = '', second = ''] = grouping?.groups ?? [];
  return { name, type, source, first, second, counted: source === 'actives' ? (grouping?.counted ?? 'user') : '' };
}

/** Adds or edits a graph: title, type, source and dimensions, each only where the others allow it (specification S-REP-4). */
export function GraphDialog({ graph, saving, onSave, onClose }: GraphDialogProps) {
  const translate = useTranslate();
  const resource = useResource('reportgraphs');
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(graph));
  const { permissions } = useEngine();
  const choices = dimensionChoices(draft);
  /** Figures by identity need the right to see identities; what a graph has already stays. */
  const allowed = (name: 'first' | 'second') =>
    choices[name].filter((one) => one !== 'user' || draft[name] === one || permissions.has('user:view'));
  const ready = isComplete(draft) && !saving;
  const set = (change: Partial<GraphDraft>) => setDraft(changed(draft, change));
  const row = (name: keyof GraphDraft, label: string, field: string, options: readonly string[]) => (
    <div className="e-field">
      <label className="e-label" htmlFor={`${id}-${name}`}>
        {label}
      </label>
      <select
        id={`${id}-${name}`}
        className="e-select"
        disabled={options.length === 0}
        value={draft[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      >
        <option value="">{translate(name === 'second' ? 'reports.boards.none' : 'reports.boards.pick')}</option>
        {options.map((value) => (
          <option key={value} value={value}>
            {enumLabel(resource, field, value)}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <Dialog title={graph ? translate('reports.boards.editGraph') : (resource.texts.new ?? '')} onClose={onClose}>
      <form
        className="rp-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          const { name, type, source } = draft;
          onSave({ r_name: name.trim(), r_type: type, r_source: source, r_dimensions: dimensionsOf(draft) });
        }}
      >
        <div className="e-field">
          <label className="e-label" htmlFor={`${id}-name`}>
            {fieldLabel(resource, 'r_name')}
          </label>
          <input
            id={`${id}-name`}
            className="e-in"
            autoFocus
            required
            maxLength={MAX_NAME}
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </div>
        {row('type', fieldLabel(resource, 'r_type'), 'r_type', GRAPH_TYPES)}
        {row('source', fieldLabel(resource, 'r_source'), 'r_source', SOURCES)}
        {hasCounted(draft) && row('counted', translate('reports.boards.counted'), 'r_dimensions', choices.counted)}
        {row('first', translate('reports.boards.first'), 'r_dimensions', allowed('first'))}
        {hasSecond(draft) && row('second', translate('reports.boards.second'), 'r_dimensions', allowed('second'))}
        <DialogActions>
          <Button kind="quiet" onClick={onClose}>
            {translate('reports.boards.cancel')}
          </Button>
          <Button type="submit" kind="primary" disabled={!ready}>
            {translate('reports.boards.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
