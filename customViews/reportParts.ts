import '../resources/engine/styles/base.css';
import '../resources/engine/styles/table.css';
import './report/report.css';

/** What other pages than the reports show of them: a graph with its title, and graphs of dashboards. */
export { GraphCard } from './graphs/GraphCard';
export { filtersIn, graphOf } from './report/boards/useBoards';
export { twoDays } from './report/useReportState';
