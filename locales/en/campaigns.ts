import type { Translated } from '../catalogue';
import type { campaigns as master } from '../fr/campaigns';

/** Campaigns: what guests did with them. */
export const campaigns: Translated<typeof master> = {
  tabs: 'Pages of the campaign',
  form: 'Details',
  results: 'Results',
  title: 'Results of “%{name}”',
  shown: 'Impressions',
  clicked: 'Clicks',
  rate: 'Click rate',
  answered: 'Answers',
  from: 'From',
  to: 'To',
  chart: 'Impressions and clicks by day',
  summary: 'From %{from} to %{to}: %{shown} impressions, %{clicked} clicks. Details are in the table.',
  days: 'Day by day',
  day: 'Day',
  places: 'Location by location',
  place: 'Location',
  unknownPlace: 'Unknown location',
  none: 'This campaign has not been shown yet.',
  noneThen: 'Nothing in this period.',
};
