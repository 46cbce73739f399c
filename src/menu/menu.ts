import type { SectionKey, TabLink } from '../../customViews/navigation/menuPlaces';

/** A text of the model (a resource), or the key of one of the catalogue. */
export type MenuLabel = { readonly text: string } | { readonly key: string };

/** A page of the menu: a resource, or a page of `customViews`. */
export interface MenuPage extends Pick<MenuEntry, 'help'> {
  /** Name of its resource or of its custom view. */
  readonly path: string;
  /** Address in the console. */
  readonly to: string;
  readonly group: string;
  readonly icon: string;
  readonly label: MenuLabel;
  /** The key that, after `g`, leads here. */
  readonly letter: string | null;
  /** Its tab is there while it is open. */
  readonly onDemand?: boolean;
}

/** A tab of a menu entry: one of its pages, or a link that `customViews` adds. */
export interface MenuTab extends Pick<TabLink, 'to' | 'address' | 'recordOf'>, Pick<MenuPage, 'onDemand'> {
  readonly key: string;
  readonly label: MenuLabel;
}

/** A line of the menu or of the settings page. With several pages, they are tabs. */
export interface MenuEntry {
  readonly key: string;
  readonly icon: string;
  readonly label: MenuLabel;
  /** In one sentence; from the texts of the resource that it leads to. */
  readonly help?: MenuLabel;
  /** Address in the console. */
  readonly to: string;
  /** Empty for a link to a part of another page. */
  readonly pages: readonly MenuPage[];
  /** Empty for an entry with one page only. */
  readonly tabs: readonly MenuTab[];
}

export interface MenuSection {
  /** Null: entries that stand without a heading. */
  readonly key: SectionKey | null;
  readonly entries: readonly MenuEntry[];
}

/** A part of the settings page: a group of the menu with its entries. */
export interface SettingsPart {
  readonly group: string;
  readonly entries: readonly MenuEntry[];
}

export interface Menu {
  /** Without the settings, which have a page of their own. */
  readonly sections: readonly MenuSection[];
  readonly settings: readonly SettingsPart[];
  /** Every page, in the order of the menu. */
  readonly pages: readonly MenuPage[];
}
