import type { Identifier } from 'ra-core';
import type { Watch } from '../../../dataProvider/oneByOne';
import type { DialogName } from '../../../domain/schema/registry';
import type { EngineRecord } from '../record';

/** Something that can be done to records: the same for a row, a selection and a form. */
export interface Operation {
  readonly name: string;
  readonly label: string;
  readonly icon?: string;
  readonly danger?: boolean;
  /** Asked first. */
  readonly confirm?: { readonly title: string; readonly text: string; readonly confirm: string };
  /** Keys of the records that go or are switched off: the question says what uses them. */
  readonly touches?: readonly Identifier[];
  /** A registered dialog does it instead of `run`. */
  readonly dialog?: { readonly name: DialogName; readonly record: EngineRecord };
  /** Said when it worked. */
  readonly done: string;
  /** Of how many records; more than one take a while. */
  readonly count?: number;
  /** @param watch hears how many are done, and may stop, where they are done one after the other */
  readonly run: (watch: Watch) => Promise<unknown>;
}
