/** The marks of the studio's tools, on the same grid and with the same pen as the console's others. */
const PATHS = {
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
  format: 'M4 6h16M8 11h12M8 16h8M4 21h16',
  versions: 'M12 7v5l3.5 2M4.5 9A8 8 0 1 1 4 12.5M4 5v4h4',
  open: 'M14 5h5v5M19 5l-8 8M11 6H5v13h13v-6',
  discard: 'M6 3h8l4 4v14H6zM9.5 11.5l5 5M14.5 11.5l-5 5',
  desk: 'M4 5h16v11H4zM9 20h6M12 16v4',
  phone: 'M8 3h8v18H8zM11 18h2',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M19 5l-1.5 1.5M6.5 17.5L5 19',
  dark: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10',
  remove: 'M5 7h14M10 4h4M7 7l1 13h8l1-13',
} as const;

export function StudioGlyph({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg className="e-glyph" width={16} height={16} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
