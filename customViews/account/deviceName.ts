import { browserAndSystem } from '../../domain/text/browserName';

/**
 * Browser and system in words ("Chrome on Windows"), from what the browser says about itself.
 * @param userAgent header `User-Agent`; anybody can send any
 */
export function deviceName(
  userAgent: string,
  translate: (key: string, options: Readonly<Record<string, string>>) => string,
): string {
  const { browser, system } = browserAndSystem(userAgent);
  if (browser && system) return translate('settings.sessions.device', { browser, system });
  return browser ?? system ?? translate('settings.sessions.unknown', {});
}
