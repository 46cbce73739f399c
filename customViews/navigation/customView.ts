import type { ComponentType } from 'react';

/** A page that is not one resource. */
export interface CustomView {
  /** Its address: one segment, or two. */
  readonly path: string;
  /** What may follow its address, as patterns of the router (`:id/edit`); absent = nothing. */
  readonly below?: readonly string[];
  /** Key of its name in the catalogue. */
  readonly labelKey: string;
  /** Key of what the settings page says about it. */
  readonly helpKey?: string;
  /** Position in the menu. Without effect where `path` is the name of a resource: its schema declares the position. */
  readonly group: string;
  readonly order: number;
  /** Any one of these; empty = everybody who is signed in. */
  readonly permission: readonly string[];
  /** Each of these too. */
  readonly also?: readonly string[];
  /** The menu of people with one of these leaves it out: they have nothing to do there. */
  readonly without?: readonly string[];
  /** Environments whose menu has it; absent = every one. The address works everywhere. */
  readonly environments?: readonly string[];
  /** Name of a Material icon. */
  readonly icon: string;
  /** The resource whose screens this page replaces: its menu entry leads here. */
  readonly resource?: string;
  /** It uses components of Material UI or react-admin's own, as ejected screens do: their theme comes with it. */
  readonly library?: boolean;
  /**
   * What `?<question>` in the address of a record is called, which opens the question before it is deactivated: this
   * page asks more than “really?”.
   */
  readonly deactivation?: string;
  /** Other pages lead to it: the menu has no tab for it but while it is open. */
  readonly onDemand?: boolean;
  /** It fills the window, without the menu and the bar of the console. */
  readonly bare?: boolean;
  /** The file of its French texts, where these are not among those of most pages. */
  readonly texts?: 'reporting';
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** A line of the settings page that leads to a part of another page. */
export interface SettingLink {
  readonly group: string;
  readonly labelKey: string;
  readonly helpKey: string;
  readonly icon: string;
  /** Address in the console. */
  readonly to: string;
  readonly permission: readonly string[];
}
