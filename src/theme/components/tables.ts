import type { ComponentStyles } from './componentStyles';
import type {} from 'ra-ui-materialui';

const head = {
  height: 38,
  padding: '0 12px',
  color: 'var(--faint)',
  backgroundColor: 'var(--surface)',
  fontSize: 12.5,
  fontWeight: 500,
  whiteSpace: 'nowrap',
} as const;

/** Tables, and react-admin's DataTable where a screen uses it. */
export const tables: ComponentStyles = {
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--line)' },
      head,
      body: { height: 'var(--row)', padding: '0 12px', whiteSpace: 'nowrap' },
      paddingCheckbox: { width: 40, padding: '0 0 0 8px' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { backgroundColor: 'var(--sunken)' },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--accentSoft)' },
      },
    },
  },
  MuiTableSortLabel: { styleOverrides: { root: { '&.Mui-active': { color: 'var(--ink)' } } } },
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-headerCell': head,
        '& .RaDataTable-rowCell': { fontVariantNumeric: 'tabular-nums' },
        '& .RaDataTable-row:last-of-type td': { border: 0 },
      },
    },
  },
};
