/** What a time zone is called for people: `America/New_York` is “New York”. @param zone IANA name */
export const zoneName = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
