/** The design tokens: the only file of the console that names a colour, a radius or a height. */

const light = {
  canvas: '#F6F7F6',
  surface: '#FFFFFF',
  sunken: '#F0F2F1',
  rail: '#FBFCFB',
  /** Lies over the ground of what the pointer is on, whatever that ground is. */
  hover: 'rgba(21, 32, 30, 0.06)',
  ink: '#15201E',
  soft: '#4D5B58',
  faint: '#5F6C68',
  line: '#DFE4E2',
  line2: '#C5CDCA',
  accent: '#0B6B63',
  accentHover: '#08574F',
  accentSoft: '#DFF1EE',
  onAccent: '#FFFFFF',
  focus: '#0B6B63',
  success: '#1B7A3D',
  successSoft: '#E2F3E7',
  info: '#1F5FBF',
  infoSoft: '#E3EDFB',
  warning: '#8F5600',
  warningSoft: '#FBEFD9',
  danger: '#B3261E',
  dangerSoft: '#FBE6E4',
  pending: '#8A6D00',
  c1: '#0B6B63',
  c2: '#D9822B',
  c3: '#3D6FD1',
  c4: '#A23E7D',
  c5: '#6B8E23',
  c6: '#7A5BD0',
  c7: '#B0413E',
  c8: '#4C6A77',
  shade: 'rgba(16, 32, 29, 0.4)',
  shadow: '0 1px 2px rgba(16, 32, 29, 0.05), 0 8px 24px -16px rgba(16, 32, 29, 0.18)',
  shadowHigh: '0 2px 6px rgba(16, 32, 29, 0.08), 0 16px 40px -12px rgba(16, 32, 29, 0.28)',
} as const;

export type ColourName = keyof typeof light;
export type Scheme = 'light' | 'dark';

const dark: Readonly<Record<ColourName, string>> = {
  canvas: '#0F1514',
  surface: '#161E1C',
  sunken: '#111817',
  rail: '#131A19',
  hover: 'rgba(233, 239, 237, 0.07)',
  ink: '#E9EFED',
  soft: '#B2BFBB',
  faint: '#94A29E',
  line: '#27322F',
  line2: '#3A4744',
  accent: '#5CC9BD',
  accentHover: '#7FD8CE',
  accentSoft: '#12312D',
  onAccent: '#06201D',
  focus: '#7FD8CE',
  success: '#6CCB8B',
  successSoft: '#12301D',
  info: '#8AB6F5',
  infoSoft: '#14273F',
  warning: '#E9B562',
  warningSoft: '#35270E',
  danger: '#F2938C',
  dangerSoft: '#3A1714',
  pending: '#D8BE5A',
  c1: '#5CC9BD',
  c2: '#F0A95C',
  c3: '#8AB0F7',
  c4: '#E08BBE',
  c5: '#B3CF6B',
  c6: '#B6A1F2',
  c7: '#F08E87',
  c8: '#9DB6C1',
  shade: 'rgba(3, 7, 6, 0.6)',
  shadow: 'none',
  shadowHigh: '0 16px 48px -8px rgba(0, 0, 0, 0.7)',
};

export const COLOURS: Readonly<Record<Scheme, Readonly<Record<ColourName, string>>>> = { light, dark };

export type Density = 'compact' | 'comfortable';

/** Height of a table row, and of a menu entry, by density. */
export const HEIGHTS: Readonly<
  Record<Density, { readonly row: number; readonly menuRow: number; readonly gap: number }>
> = {
  comfortable: { row: 44, menuRow: 34, gap: 14 },
  compact: { row: 36, menuRow: 30, gap: 10 },
};

export const FONT = {
  family: '"Inter Variable", Inter, system-ui, sans-serif',
  /** Of code, addresses and keys. */
  mono: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
  base: 14,
  small: 12.5,
  title: 22,
  section: 15,
  figure: 28,
} as const;

export const SHAPE = {
  control: 8,
  surface: 12,
  chip: 999,
  controlHeight: 36,
  topbar: 52,
  railWidth: 232,
  railNarrow: 60,
} as const;

export const MOTION = { fast: '120ms', normal: '180ms', easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;
