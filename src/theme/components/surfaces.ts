import type { ComponentStyles } from './componentStyles';

const raised = { border: '1px solid var(--line)', boxShadow: 'var(--shadowHigh)', backgroundImage: 'none' };

/** Paper, dialogs, menus, tooltips. */
export const surfaces: ComponentStyles = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: {
    styleOverrides: {
      root: { border: '1px solid var(--line)', borderRadius: 'var(--radius-surface)', boxShadow: 'var(--shadow)' },
    },
  },
  MuiDialog: { styleOverrides: { paper: { ...raised, borderRadius: 'var(--radius-surface)' } } },
  MuiDialogTitle: { styleOverrides: { root: { padding: '20px 24px 8px', fontSize: 17, fontWeight: 600 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--shade)' } } } },
  MuiPopover: { styleOverrides: { paper: { ...raised, borderRadius: 'var(--radius-surface)' } } },
  MuiMenu: { styleOverrides: { paper: { marginTop: 4 }, list: { padding: 6 } } },
  MuiMenuItem: {
    styleOverrides: { root: { minHeight: 34, borderRadius: 'var(--radius-control)', padding: '4px 10px' } },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 300 },
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--ink)',
        color: 'var(--canvas)',
        fontSize: 12.5,
        fontWeight: 400,
        borderRadius: 6,
      },
    },
  },
};
