import qrcode from 'qrcode-generator';

/** Empty modules around the picture, which readers need. */
const QUIET_ZONE = 4;

/**
 * A QR code as one SVG path.
 * @returns the path, and the side of its square view box with the quiet zone; draw it dark on white, also in a dark theme
 */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const indexes = Array.from({ length: count }, (_, index) => index);
  const path = indexes
    .flatMap((row) =>
      indexes
        .filter((column) => code.isDark(row, column))
        .map((column) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`),
    )
    .join('');
  return { path, size: count + 2 * QUIET_ZONE };
}
