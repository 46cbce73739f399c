import polyglotI18nProvider from 'ra-i18n-polyglot';
import { describe, expect, it } from 'vitest';
import { en } from '../../../../locales/en';
import { fr } from '../../../../locales/fr';
import { formattersFor } from '../../../../resources/engine/values/formatters';
import { validityText } from '../../../../resources/engine/values/validityText';

const { translate } = polyglotI18nProvider(() => fr as never, 'fr');
const paris = formattersFor('fr', 'Europe/Paris');
/** 13:00 in Paris. */
const now = Date.parse('2026-11-21T12:00:00Z');
const say = (start: unknown, end: unknown, at = now) => validityText({ start, end }, at, paris, translate);

describe('a validity in one sentence', () => {
  it.each([
    ['2026-11-20T10:00:00Z', '2026-11-21T17:42:00Z', 'current', 'Jusqu’à 18:42'],
    ['2026-11-20T10:00:00Z', '2026-11-22T06:15:00Z', 'current', 'Jusqu’à demain 07:15'],
    // 23:30 UTC is the next day in Paris.
    ['2026-11-20T10:00:00Z', '2026-11-21T23:30:00Z', 'current', 'Jusqu’à demain 00:30'],
    ['2026-11-20T10:00:00Z', '2026-12-08T10:00:00Z', 'current', 'Jusqu’au 08/12'],
    ['2026-11-20T10:00:00Z', '2027-01-05T10:00:00Z', 'current', 'Jusqu’au 05/01/2027'],
    ['2026-11-20T10:00:00Z', null, 'current', 'Sans fin'],
    [null, '2026-12-08T10:00:00Z', 'current', 'Jusqu’au 08/12'],
    ['2026-11-21T14:00:00Z', '2026-12-08T10:00:00Z', 'upcoming', 'Commence à 15:00'],
    ['2026-11-22T07:00:00Z', null, 'upcoming', 'Commence demain à 08:00'],
    ['2026-12-08T07:00:00Z', '2026-12-09T07:00:00Z', 'upcoming', 'Commence le 08/12'],
    ['2026-11-01T10:00:00Z', '2026-11-21T12:00:00Z', 'expired', 'Expiré depuis 13:00'],
    ['2026-11-01T10:00:00Z', '2026-11-20T17:42:00Z', 'expired', 'Expiré depuis hier 18:42'],
    ['2026-11-01T10:00:00Z', '2026-11-14T10:00:00Z', 'expired', 'Expiré depuis le 14/11'],
    ['2025-11-01T10:00:00Z', '2025-11-14T10:00:00Z', 'expired', 'Expiré depuis le 14/11/2025'],
    [null, null, 'undated', 'Sans dates'],
    [undefined, '', 'undated', 'Sans dates'],
    // What cannot be read is no date.
    ['soon', '2026-11-32', 'undated', 'Sans dates'],
  ])('%s to %s is %s', (start, end, state, text) => {
    expect(say(start, end)).toMatchObject({ state, text });
  });

  it('counts a day to its end, on the clocks of the reader', () => {
    expect(say('2026-11-01', '2026-11-21')).toMatchObject({ state: 'current', text: 'Jusqu’à ce soir' });
    expect(say('2026-11-01', '2026-11-22').text).toBe('Jusqu’à demain soir');
    expect(say('2026-11-01', '2026-11-20')).toMatchObject({ state: 'expired', text: 'Expiré depuis hier soir' });
    expect(say('2026-11-22', null).text).toBe('Commence demain');
    // 23:00 UTC is midnight in Paris: the day is over there.
    expect(say(null, '2026-11-21', Date.parse('2026-11-21T23:00:00Z')).state).toBe('expired');
  });

  it('has the exact limits', () => {
    expect(say('2026-11-20T10:00:00Z', '2026-12-08T10:00:05Z').exact?.replaceAll('\u00a0', ' ')).toBe(
      'Du 20/11/2026 11:00:00 au 08/12/2026 11:00:05',
    );
    expect(say('2026-11-20', null).exact).toBe('À partir du 20/11/2026');
    expect(say(null, '2026-11-20').exact).toBe('Jusqu’au 20/11/2026');
    expect(say(null, null).exact).toBeUndefined();
  });

  it('has every sentence in the catalogue', () => {
    const english = polyglotI18nProvider(() => en as never, 'en', [], { allowMissing: true });
    for (const hour of [...Array(120).keys()]) {
      for (const dayOnly of [false, true]) {
        const iso = new Date(now + (hour - 60) * 3_600_000).toISOString();
        const value = dayOnly ? iso.slice(0, 10) : iso;
        for (const limits of [
          { start: value, end: null },
          { start: null, end: value },
        ]) {
          const { text } = validityText(limits, now, formattersFor('en', 'UTC'), english.translate);
          expect(text).not.toContain('engine.validity');
        }
      }
    }
  });
});
