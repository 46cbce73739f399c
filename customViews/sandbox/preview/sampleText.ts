import type { Field } from '../../../domain/schema/model/model';

const NAMES = [
  'Annecy Lac',
  'Étoile',
  'Bellevue',
  'Ginza 銀座',
  'Vieux-Port',
  'Gòtic',
  'Quinconces',
  'Grand-Place',
  'Riverside',
  'Alameda',
  '外滩',
  'Marais',
  'Canal Saint-Martin',
  'Sant Pau',
  'Northgate',
  'Île Sainte-Hélène',
  'Ñuñoa',
  'Kreuzberg',
];
const PEOPLE = [
  'Anaïs Noël',
  'Kofi Traoré',
  '黄浩然',
  'Begoña Etxeberria',
  'Harry Llewellyn',
  'Thandiwe Okafor',
  'Rémi Guérin',
];
const SENTENCES = [
  'Rez-de-chaussée, à gauche de l’accueil.',
  'Open all day, closed on Sundays.',
  'Revisado cada mes por el equipo técnico.',
  '由前台负责管理。',
  'À vérifier avant la prochaine saison.',
];

/** Pools by what a property is called; the first that fits. */
const POOLS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/person|owner|contact|author|admin|first|last|guest/i, PEOPLE],
  [/desc|comment|note|text|message|detail|reason/i, SENTENCES],
  [/city|town|place|site|address/i, NAMES],
  [/zone|timezone/i, ['Europe/Paris', 'America/Montreal', 'Asia/Tokyo', 'Europe/Madrid']],
  [/lang|locale/i, ['fr', 'en', 'es', 'zh']],
  [/country/i, ['FR', 'ES', 'CA', 'JP']],
  [/phone|mobile/i, ['+33 6 00 00 01 12', '+34 600 000 158', '+81 00 0000 1539']],
  [/mac/i, ['02:00:5e:10:00:01', '02:00:5e:10:00:2f', '02:00:5e:10:00:b7']],
  [/(^|_)ip/i, ['192.0.2.14', '198.51.100.7', '203.0.113.90']],
  [/colou?r/i, ['teal', 'amber', 'indigo']],
  [/version/i, ['1.4.2', '2.0.0', '2.1.3']],
];

const FORMATS: Readonly<Record<string, (index: number) => string>> = {
  email: (index) => `visitor${index + 1}@mail.example`,
  uri: (index) => `https://www.example.org/${index + 1}`,
  ipv4: (index) => `192.0.2.${(index % 250) + 1}`,
  ipv6: (index) => `2001:db8::${(index + 1).toString(16)}`,
  time: (index) => `${String(8 + (index % 10)).padStart(2, '0')}:30:00`,
};

/** Text that could stand in a field: by its format, its examples, its name; within its lengths and its pattern. */
export function sampleText(field: Field, index: number, isTitle: boolean): string {
  const { schema, name } = field;
  const format = FORMATS[String(schema['format'])];
  if (format) return format(index);
  const examples = Array.isArray(schema['examples']) ? schema['examples'].filter((one) => typeof one === 'string') : [];
  const pool = examples.length > 0 ? examples : (POOLS.find(([pattern]) => pattern.test(name))?.[1] ?? NAMES);
  // Two fields of one pool begin at different places of it.
  const at = index + (isTitle ? 0 : name.length * 5);
  const round = Math.floor(index / pool.length);
  const word = pool[at % pool.length] ?? '';
  // What names a record names no other one.
  const text = round > 0 && (isTitle || field.unique) ? `${word} ${round + 1}` : word;
  return fitted(field, text, index);
}

function fitted({ schema }: Field, text: string, index: number): string {
  const [least, most] = [Number(schema['minLength'] ?? 0), Number(schema['maxLength'] ?? Infinity)];
  const padded = text.length < least ? text.padEnd(least, ' ·') : text;
  const cut = padded.length > most ? padded.slice(0, most) : padded;
  const pattern = typeof schema['pattern'] === 'string' ? schema['pattern'] : undefined;
  if (pattern === undefined) return cut;
  const letters = String.fromCharCode(65 + (index % 26), 65 + ((index * 7) % 26));
  const hex = (index % 256).toString(16).padStart(2, '0').toUpperCase();
  // Shapes that patterns ask for: codes, phones, addresses of networks and of devices, colours, with both cases.
  const shapes = [
    cut,
    letters,
    letters.toLowerCase(),
    `+33 6 00 00 ${String(10 + (index % 90))} 12`,
    `10.0.${index % 250}.0/24`,
    `02:00:5E:10:00:${hex}`,
    `02005E1000${hex}`,
    `#0B6E${hex}`,
    `10.0.0.${(index % 250) + 1}`,
    `site${index + 1}.example`,
    `visitor${index + 1}@mail.example`,
    `${8 + (index % 12)}:30`.padStart(5, '0'),
    String(index + 1),
    `${letters}-${index + 1}`,
    'a'.repeat(least || 1),
    '0'.repeat(least || 1),
    // A hash.
    hex.repeat(32),
  ];
  const candidates = shapes.flatMap((shape) => [shape, shape.toLowerCase()]).filter((shape) => shape.length <= most);
  return candidates.find((one) => matches(pattern, one)) ?? cut;
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}
