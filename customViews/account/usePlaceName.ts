import { useLocale } from 'ra-core';
import { LOCALES } from '../../domain/text/locale';
import { placeName, type Place } from '../../domain/text/placeName';

/** @returns what gives a place as people read it in the language of the console */
export function usePlaceName(): (place: Place) => string {
  const language = useLocale();
  const locale = LOCALES.find((one) => one === language) ?? 'en';
  return (place) => placeName(place, locale);
}
