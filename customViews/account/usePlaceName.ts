import { placeName, type Place } from '../../domain/text/placeName';
import { useLocaleCode } from '../../resources/engine/useLocaleCode';

/** @returns what gives a place as people read it in the language of the console */
export function usePlaceName(): (place: Place) => string {
  const locale = useLocaleCode();
  return (place) => placeName(place, locale);
}
