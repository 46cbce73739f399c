import { createContext } from 'react';
import type { SavedView } from '../../../dataProvider/actions/views';
import type { MenuChoice } from '../../ui/Menu';

/** What a page can do with a saved view of its list, beside changing it. */
export const ViewChoicesContext = createContext<(view: SavedView) => readonly MenuChoice[]>(() => []);
