import type { ComponentStyles } from './componentStyles';

const focusRing = { outline: '2px solid var(--focus)', outlineOffset: 2 };

/** Buttons, chips, check boxes, switches, tabs. */
export const controls: ComponentStyles = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, color: 'inherit', variant: 'outlined' },
    styleOverrides: {
      root: { minHeight: 'var(--controlHeight)', padding: '0 14px', borderRadius: 'var(--radius-control)' },
      outlined: {
        borderColor: 'var(--line2)',
        backgroundColor: 'var(--surface)',
        '&:hover': { borderColor: 'var(--line2)', backgroundColor: 'var(--sunken)' },
      },
      text: { color: 'var(--soft)', '&:hover': { backgroundColor: 'var(--sunken)' } },
      sizeSmall: { minHeight: 30, padding: '0 10px' },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 'var(--radius-control)', color: 'var(--soft)' } } },
  MuiChip: {
    styleOverrides: {
      root: { height: 30, borderRadius: 'var(--radius-chip)', fontSize: 13 },
      outlined: { borderColor: 'var(--line2)' },
    },
  },
  MuiCheckbox: {
    defaultProps: {
      size: 'small',
      // react-admin puts the label of a row's box on the root span, which is not what a screen reader reads.
      slotProps: {
        root: { 'aria-label': undefined },
        input: (owner: object) => ({ 'aria-label': 'aria-label' in owner ? String(owner['aria-label']) : undefined }),
      },
    },
    styleOverrides: { root: { color: 'var(--line2)', '&.Mui-focusVisible': { ...focusRing, outlineOffset: -4 } } },
  },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { color: 'var(--line2)' } } },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 38, borderBottom: '1px solid var(--line)' }, list: { gap: 20 } },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 38,
        padding: '8px 0 10px',
        color: 'var(--soft)',
        '&.Mui-selected': { color: 'var(--ink)' },
      },
    },
  },
};
