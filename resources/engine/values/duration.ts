/** A duration as people say it, in the words of their language: "1 h 20 min", "45 s". @param seconds 0 or more */
export function durationText(seconds: number, tag: string): string {
  const write = (value: number, unit: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  if (seconds < 60) return write(Math.floor(seconds), 'second');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const parts = [hours > 0 ? write(hours, 'hour') : '', minutes > 0 ? write(minutes, 'minute') : ''];
  return parts.filter((part) => part !== '').join(' ');
}
