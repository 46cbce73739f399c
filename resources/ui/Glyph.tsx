/** Outlines on a 24 × 24 grid, drawn with a 2-unit pen: the few marks that lists and forms need. */
const PATHS = {
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4.5 4.5',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  asc: 'M12 19V5M6 11l6-6 6 6',
  desc: 'M12 5v14M6 13l6 6 6-6',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  show: 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  hide: 'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12M4 4l16 16',
  columns: 'M5 5h14v14H5zM10 5v14M14.5 5v14',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  edit: 'M4 20h4L19 9l-4-4L4 16z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  open: 'M9 5H5v14h14v-4M13 5h6v6M19 5l-9 9',
  outside: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  retry: 'M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4',
} as const;

type GlyphName = keyof typeof PATHS;

/** A small symbol next to a word. Hidden from screen readers: the word has the meaning. */
export function Glyph({ name, size = 16 }: { readonly name: GlyphName; readonly size?: number }) {
  return (
    <svg className="e-glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
