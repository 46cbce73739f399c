import codes from 'cldr-core/supplemental/codeMappings.json' with { type: 'json' };
import containment from 'cldr-core/supplemental/territoryContainment.json' with { type: 'json' };
import en from 'cldr-localenames-full/main/en/territories.json' with { type: 'json' };
import es from 'cldr-localenames-full/main/es/territories.json' with { type: 'json' };
import fr from 'cldr-localenames-full/main/fr/territories.json' with { type: 'json' };
import zh from 'cldr-localenames-full/main/zh/territories.json' with { type: 'json' };
import { format, resolveConfig } from 'prettier';

/** Where `npm run generate:countries` writes. */
export const COUNTRIES_FILE = 'server/storage/installation/countryList.ts';

/** Our continents, and the regions of UN M49 that they consist of. */
const CONTINENTS = {
  AF: ['002'],
  AS: ['142'],
  EU: ['150'],
  OC: ['009'],
  NA: ['021', '013', '029'],
  SA: ['005'],
} as const;

/** Unicode CLDR lists Antarctica in Oceania; UN M49 has it in no region. */
const ANTARCTICA = 'AQ';
/** Codes that a user of ISO 3166-1 may assign are no countries of the standard: Kosovo in CLDR. */
const USER_ASSIGNED = /^(AA|Q[M-Z]|X[A-Z]|ZZ)$/;
/** Where the usual name is the short one: "Hong Kong", not "Hong Kong SAR China". */
const SHORT = ['HK', 'MO', 'PS'];

interface Names {
  readonly main: Readonly<
    Record<
      string,
      { readonly localeDisplayNames: { readonly territories: Readonly<Record<string, string | undefined>> } }
    >
  >;
}
type Mappings = Readonly<Record<string, { readonly _numeric?: string; readonly _alpha3?: string }>>;
type Regions = Readonly<Record<string, { readonly _contains?: readonly string[] }>>;

const NAMES: Readonly<Record<string, Names>> = { fr, en, es, zh };

function namesIn(locale: string): (code: string) => string {
  const names = NAMES[locale]?.main[locale]?.localeDisplayNames.territories ?? {};
  return (code) => {
    const name = (SHORT.includes(code) ? names[`${code}-alt-short`] : undefined) ?? names[code];
    if (!name) throw new Error(`Unicode CLDR has no name of ${code} in ${locale}`);
    // As the texts of the console have it.
    return name.replaceAll("'", '’');
  };
}

/** The countries of a region and of the regions in it. */
function within(region: string, regions: Regions): string[] {
  const parts = regions[region]?._contains;
  return parts ? parts.flatMap((part) => within(part, regions)) : [region];
}

/**
 * The source text of the list of countries: ISO 3166-1 codes, continents (UN M49) and names in the languages of the
 * console, from Unicode CLDR (packages `cldr-core` and `cldr-localenames-full`).
 */
export async function countryData(): Promise<string> {
  const mappings: Mappings = codes.supplemental.codeMappings;
  const world: Regions = containment.supplemental.territoryContainment;
  const isCountry = (code: string) =>
    !USER_ASSIGNED.test(code) && Boolean(mappings[code]?._numeric && mappings[code]._alpha3);
  const found = Object.entries(CONTINENTS).flatMap(([continent, regions]) =>
    regions
      .flatMap((region) => within(region, world))
      .filter(isCountry)
      .map((code) => [code, code === ANTARCTICA ? 'AN' : continent] as const),
  );
  const names = Object.keys(NAMES).map(namesIn);
  const rows = [...new Map(found)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, continent]) => [code, continent, ...names.map((nameOf) => nameOf(code))]);
  const text = `// Written by \`npm run generate:countries\` from Unicode CLDR.
/** Every country of ISO 3166-1, by code: alpha-2 code, continent, names in French, English, Spanish and Chinese. */
export const COUNTRY_LIST = ${JSON.stringify(rows)} as const;
`;
  return format(text, { ...(await resolveConfig(COUNTRIES_FILE)), filepath: COUNTRIES_FILE });
}
