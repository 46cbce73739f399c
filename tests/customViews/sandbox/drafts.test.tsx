import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useDrafts } from '../../../customViews/sandbox/state/useDrafts';
import { DraftOwnerContext } from '../../../resources/engine/form/draftOwner';

afterEach(() => localStorage.clear());

/** The studio as a person has it open in this browser. */
const openedBy = (person: number) =>
  renderHook(useDrafts, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <DraftOwnerContext value={{ person, company: 1, key: '00' }}>{children}</DraftOwnerContext>
    ),
  });

it('the drafts of one person are not those of the next at the same browser, and are there when they are back', () => {
  const draft = { text: '{ "type": "object" }', base: null };
  const first = openedBy(1001);
  first.result.current.keep('parking-spots', draft);
  first.unmount();

  const second = openedBy(1002);
  expect(second.result.current.drafts).toEqual({});
  second.result.current.keep('lockers', draft);
  second.unmount();

  expect(openedBy(1001).result.current.drafts).toEqual({ 'parking-spots': draft });
});
