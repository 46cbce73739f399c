import { useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { proposedDomain, proposedPrefix, proposedText, type Proposal } from '../../../domain/records/proposal';
import type { Field } from '../../../domain/schema/model/model';
import { endOfLastDay } from '../../../domain/time/lastDay';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';
import { isKey, type EngineRecord } from '../values/record';
import type { FormValues } from './useValidatedForm';
import { isEmpty, isSame, type Values } from './values';

/** A referenced record is read again after this time, in ms. */
const RECORD_STALE_MS = 60_000;

/** The value that a field gets from another one. @returns undefined when there is none */
type Proposed = (field: Field, proposal: Proposal, values: FormValues) => unknown;

function useProposed(fields: readonly Field[]): Proposed {
  const { format } = useEngine();
  const dataProvider = useEngineDataProvider();
  const cache = useQueryClient();
  const endOf = async ({ from, hours, start }: Extract<Proposal, { part: 'end' }>, values: FormValues) => {
    const target = fields.find(({ name }) => name === from)?.reference?.resource;
    const id = values[from];
    if (target === undefined || !isKey(id)) return undefined;
    const { data } = await cache.fetchQuery({
      queryKey: ['proposal', target, id],
      queryFn: () => dataProvider.getOne<EngineRecord>(target, { id }),
      staleTime: RECORD_STALE_MS,
      retry: false,
    });
    return endOfLastDay(values[start], data[hours], format.timeZone);
  };
  return useEvent(({ schema }: Field, proposal: Proposal, values: FormValues) => {
    const from = values[proposal.from];
    switch (proposal.part) {
      case 'end':
        return endOf(proposal, values);
      case 'domain':
        return proposedDomain(from) ?? '';
      case 'prefix':
        return proposedPrefix(from, Number(schema['maxLength'] ?? Infinity));
      case 'text':
        return proposedText(from);
    }
  });
}

const sourcesOf = (proposal: Proposal) => (proposal.part === 'end' ? [proposal.from, proposal.start] : [proposal.from]);

/**
 * Fills in the value that one field of a new record proposes for another, unless the person has changed it there.
 * @param start what the form starts from: an end that is still there has not been changed
 * @param active false: a record that is there already
 */
export function useProposals(
  form: UseFormReturn<FormValues>,
  fields: readonly Field[],
  start: Values,
  active: boolean,
): void {
  const proposed = useProposed(fields);
  useEffect(() => {
    if (!active) return;
    const offered = new Map<string, unknown>();
    const isOwn = ({ name, propose }: Field) => {
      const now = form.getValues(name);
      const last = offered.has(name) || propose?.part !== 'end' ? offered.get(name) : start[name];
      return !isEmpty(now) && !isSame(now, last);
    };
    const offer = (field: Field, next: unknown) => {
      const { name } = field;
      if (isOwn(field) || next === undefined || isSame(form.getValues(name), next)) return;
      offered.set(name, next);
      form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    };
    const subscription = form.watch((values, { name: typed }) => {
      // The form was reset.
      if (typed === undefined) return offered.clear();
      for (const field of fields) {
        const { propose } = field;
        if (!propose || !sourcesOf(propose).includes(typed) || isOwn(field)) continue;
        const next = proposed(field, propose, values);
        if (!(next instanceof Promise)) offer(field, next);
        else {
          const isCurrent = () => sourcesOf(propose).every((name) => isSame(form.getValues(name), values[name]));
          // What cannot be read proposes nothing.
          next.then(
            (value) => isCurrent() && offer(field, value),
            () => undefined,
          );
        }
      }
    });
    return () => subscription.unsubscribe();
  }, [form, fields, start, active, proposed]);
}
