const EVENING = 18;
const MORNING = 5;

/** Whether one wishes a good evening at this moment in this time zone. */
export function isEvening(now: number, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone }).format(now));
  return hour >= EVENING || hour < MORNING;
}

/** What one calls a person: the first word of the name. */
export function firstNameOf(fullName: string | undefined): string {
  return fullName?.trim().split(/\s+/)[0] ?? '';
}
