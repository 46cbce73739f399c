const MORNING = 5;
const AFTERNOON = 12;
const EVENING = 18;

/** The part of the day that people are greeted by at this moment in this time zone. The night begins at midnight. */
export function partOfDay(now: number, timeZone: string): 'night' | 'morning' | 'afternoon' | 'evening' {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone }).format(now));
  if (hour < MORNING) return 'night';
  if (hour >= EVENING) return 'evening';
  return hour < AFTERNOON ? 'morning' : 'afternoon';
}

/** What one calls a person: the first word of the name. */
export function firstNameOf(fullName: string | undefined): string {
  return fullName?.trim().split(/\s+/)[0] ?? '';
}
