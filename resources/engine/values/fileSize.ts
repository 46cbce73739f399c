const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** A size as people say it, in the words of their language: "3,4 Mo", "12 kB". */
export function fileSize(bytes: number, tag: string): string {
  const place = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP)));
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: UNITS[place],
    unitDisplay: place === 0 ? 'long' : 'short',
    maximumFractionDigits: place < 2 ? 0 : 1,
  }).format(bytes / STEP ** place);
}
