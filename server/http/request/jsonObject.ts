import { isJsonObject } from '../../../domain/text/readJson';
import { parseBounded } from '../../../domain/text/boundedJson';
import * as errors from '../../errors/catalogue';

/**
 * The JSON object in a parameter of a query; an empty one for no text.
 * @param name of the parameter
 * @throws PorticoError 422 UNKNOWN_PARAMETER for a text that is no JSON object
 */
export function jsonObject(name: string, text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined || text === '') return {};
  try {
    const value = parseBounded(text);
    if (isJsonObject(value)) return value;
  } catch {
    // Not valid JSON: reported below.
  }
  throw errors.unknownParameter(name);
}
