/** Loads the charts with their library. A page that will show one calls it while the figures are on their way. */
export const loadCharts = () => import('./Chart');
