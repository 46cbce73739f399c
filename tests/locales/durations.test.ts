import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MONITORING_INTERVAL_MS, MONITORING_WINDOW_MS } from '../../domain/rules/monitoringState';
import { LANGUAGES } from '../../locales/catalogue';
import { FORGOTTEN_LIFETIME_MS } from '../../server/actions/account/forgottenPassword';

/** Minutes that a text names, in the order in which it names them. */
const minutesIn = (text: string) =>
  [...text.matchAll(/(\d+) ?\D{0,12}?(?:min|分钟)/g)].map(([, count]) => Number(count));
const minutes = (ms: number) => ms / 60_000;

interface SchemaTexts {
  readonly 'x-i18n': Readonly<Record<string, { readonly help: { readonly l_monitoring: string } }>>;
}

describe.each(LANGUAGES)('durations that a text names are those that hold, in %s', (language) => {
  it('link of a forgotten password', async () => {
    const { session } = (await import(`../../locales/${language}/session.ts`)) as {
      session: { forgot: { sent: string } };
    };
    expect(minutesIn(session.forgot.sent)).toEqual([minutes(FORGOTTEN_LIFETIME_MS)]);
  });

  it('monitoring of a location', () => {
    const schema = JSON.parse(readFileSync('schemas/resources/locations.schema.json', 'utf8')) as SchemaTexts;
    expect(minutesIn(schema['x-i18n'][language]!.help.l_monitoring)).toEqual([
      minutes(MONITORING_INTERVAL_MS),
      minutes(MONITORING_WINDOW_MS),
    ]);
  });
});
