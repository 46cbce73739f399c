import '../resources/engine/styles/base.css';
import './report/report.css';
import './report/boards/boards.css';

/** The grid of dashboards, in which the tiles of the home page are arranged, too. */
export { default as TileGrid } from './report/boards/BoardGrid';
