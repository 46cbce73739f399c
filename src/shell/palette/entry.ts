import type { ClientResource } from '../../../domain/schema/client/client';

/** What the palette sorts its entries under, in the order in which they are shown. */
export const GROUPS = ['here', 'used', 'commands', 'pages', 'matches', 'records', 'elsewhere', 'companies'] as const;
export type Group = (typeof GROUPS)[number];

/** A record, by its key. */
export interface Subject {
  readonly resource: ClientResource;
  readonly id: string;
  /** What it is called. */
  readonly title: string;
}

/** One line of the palette. */
export interface Entry {
  /** The same in every language and for every visit; no names of people. */
  readonly key: string;
  readonly group: Group;
  /** What is done to what, or what is opened. */
  readonly label: string;
  /** In a lighter colour next to the label: the kind, the second line. */
  readonly hint?: string | undefined;
  /** Other words for it, which are not shown. */
  readonly words?: string | undefined;
  /** Name of an icon of the schemas. */
  readonly icon: string;
  readonly danger?: boolean | undefined;
  /** From 0 to 1: how much it belongs to the daily work of the person's role. */
  readonly daily?: number;
  /** True for an operation that the text itself names: "prolonger durand". */
  readonly isNamed?: true;
  /** The record that it opens, whose operations can be listed instead. */
  readonly subject?: Subject;
  /** Completes the text instead of ending the search. */
  readonly completes?: string;
  readonly run: () => void;
}
