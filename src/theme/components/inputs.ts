import type { ComponentStyles } from './componentStyles';

/** Text fields: the label is above an outlined box of one height, without a notch. */
export const inputs: ComponentStyles = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, margin: 'none' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        marginBottom: 5,
        color: 'var(--ink)',
        fontSize: 13,
        fontWeight: 500,
        lineHeight: 1.45,
        pointerEvents: 'auto',
        '&.Mui-focused, &.Mui-error': { color: 'var(--ink)' },
        '&.Mui-disabled': { color: 'var(--soft)' },
      },
      asterisk: { color: 'var(--danger)' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false, label: undefined },
    styleOverrides: {
      root: {
        minHeight: 'var(--controlHeight)',
        borderRadius: 'var(--radius-control)',
        backgroundColor: 'var(--surface)',
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--faint)' },
        '&.Mui-disabled': { backgroundColor: 'var(--sunken)' },
      },
      input: { padding: '7px 12px', height: 'auto', boxSizing: 'border-box' },
      notchedOutline: { top: 0, borderColor: 'var(--line2)', '& legend': { display: 'none' } },
    },
  },
  MuiInputAdornment: { styleOverrides: { root: { color: 'var(--faint)' } } },
  MuiFormHelperText: {
    styleOverrides: {
      root: { margin: '4px 0 0', fontSize: 12.5, color: 'var(--faint)', '&.Mui-error': { color: 'var(--danger)' } },
    },
  },
};
