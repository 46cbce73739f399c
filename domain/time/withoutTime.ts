/** The time of day, `HH:mm:ss`, that a date without a time has in a field: an end lasts until the end of its day. */
export const clockWithoutTime = ({ withoutTime }: { readonly withoutTime?: 'endOfDay' }): string =>
  withoutTime === 'endOfDay' ? '23:59:59' : '00:00:00';
