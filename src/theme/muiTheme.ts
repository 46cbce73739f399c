import { createTheme, type Theme } from '@mui/material/styles';
import { controls } from './components/controls';
import { inputs } from './components/inputs';
import { surfaces } from './components/surfaces';
import { tables } from './components/tables';
import { COLOURS, FONT, MOTION, SHAPE, type Scheme } from './tokens';

const milliseconds = (text: string) => Number.parseInt(text, 10);

function build(scheme: Scheme): Theme {
  const c = COLOURS[scheme];
  return createTheme({
    palette: {
      mode: scheme,
      primary: { main: c.accent, dark: c.accentHover, contrastText: c.onAccent },
      secondary: { main: c.accent, contrastText: c.onAccent },
      error: { main: c.danger, contrastText: c.surface },
      warning: { main: c.warning, contrastText: c.surface },
      info: { main: c.info, contrastText: c.surface },
      success: { main: c.success, contrastText: c.surface },
      text: { primary: c.ink, secondary: c.soft, disabled: c.faint },
      background: { default: c.canvas, paper: c.surface },
      divider: c.line,
      action: {
        active: c.soft,
        hover: c.sunken,
        selected: c.accentSoft,
        disabled: c.faint,
        disabledBackground: c.sunken,
      },
    },
    shape: { borderRadius: SHAPE.control },
    spacing: 8,
    typography: {
      fontFamily: FONT.family,
      fontSize: FONT.base,
      fontWeightBold: 600,
      h1: { fontSize: FONT.title, fontWeight: 600, letterSpacing: '-0.015em', lineHeight: 1.2 },
      h2: { fontSize: FONT.section, fontWeight: 600 },
      body1: { fontSize: FONT.base },
      body2: { fontSize: FONT.base },
      caption: { fontSize: FONT.small },
      button: { textTransform: 'none', fontWeight: 500, fontSize: FONT.base },
    },
    transitions: {
      duration: {
        shortest: milliseconds(MOTION.fast),
        short: milliseconds(MOTION.fast),
        standard: milliseconds(MOTION.normal),
      },
      easing: { easeInOut: MOTION.easing, easeOut: MOTION.easing },
    },
    components: { ...controls, ...inputs, ...surfaces, ...tables },
  });
}

const built = new Map<Scheme, Theme>();

/** The component library's theme from the tokens; component styles use the custom properties, so density follows. */
export function muiTheme(scheme: Scheme): Theme {
  const theme = built.get(scheme) ?? build(scheme);
  built.set(scheme, theme);
  return theme;
}
