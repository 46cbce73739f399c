import type { Translated } from '../catalogue';
import type { map as master } from '../fr/map';

export const map: Translated<typeof master> = {
  loading: 'Loading the map',
  filters: 'Filter the map',
  all: 'All',
  count: '%{n} location on the map |||| %{n} locations on the map',
  most: 'The first %{n} of %{all}, by name.',
  list: 'Locations visible on the map',
  picture: 'Map: arrows move it, + and − zoom',
  marks: 'Marks on the map',
  none: 'No location in this part of the map.',
  others: 'and %{smart_count} more |||| and %{smart_count} more',
  several: '%{n} location, most serious: %{state} |||| %{n} locations, most serious: %{state}',
  unmonitored: 'Not monitored',
  zoom: 'Zoom',
  nearer: 'Zoom in',
  farther: 'Zoom out',
  everything: 'Show all locations',
  unplaced: '%{n} location without coordinates |||| %{n} locations without coordinates',
  unplacedHelp: 'Enter latitude and longitude in the form of the location, or import them.',
};
