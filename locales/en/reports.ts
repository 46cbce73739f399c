import type { Translated } from '../catalogue';
import type { reports as master } from '../fr/reports';

/** The predefined report. */
export const reports: Translated<typeof master> = {
  menu: 'Predefined',
  title: 'Predefined report',
  help: 'Who signed in, where, how and with which device.',
  tabs: {
    label: 'Parts of the report',
    activity: 'Activity',
    guests: 'Guest details',
  },
  graphs: {
    locationShare: 'Share of locations',
    locationTrend: 'Sign-ins by location',
    deviceTrend: 'Sign-ins by platform',
    deviceShare: 'Share of platforms',
    modeShare: 'Share of authentication modes',
    modeTrend: 'Sign-ins by authentication mode',
    platforms: 'Platforms',
    platformTrend: 'Guests by platform',
    browsers: 'Browsers',
    languages: 'Languages',
    languageTrend: 'Guests by language',
  },
  counters: {
    returning: 'Returning guests',
    fresh: 'New guests',
    languages: 'Languages / countries',
    locations: 'Active locations',
  },
  units: {
    authentications: 'Sign-ins',
    actives: 'Guests',
  },
  dimensions: {
    date: 'Date',
    location: 'Location',
    platform: 'Platform',
    browser: 'Browser',
    language: 'Language',
    authtype: 'Authentication mode',
  },
  change: '%{change} compared with the period before',
  unknown: 'Not known',
  others: 'Others',
  truncated: 'There are more values than this graph can show. Choose a shorter period.',
  none: 'No sign-in in this period.',
  retry: 'Try again',
  asTable: 'Show as a table',
};
