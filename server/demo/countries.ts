interface Country {
  readonly countryid: number;
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly french: string;
  readonly english: string;
  readonly continent: Continent;
}

/** Every country of ISO 3166-1 by continent: code, French name, and the English one where it differs. */
const BY_CONTINENT = {
  AF: `
    AO Angola; BF Burkina Faso; BI Burundi; BJ Bénin / Benin; BW Botswana;
    CD Congo (République démocratique) / Congo (Democratic Republic);
    CF République centrafricaine / Central African Republic; CG Congo; CI Côte d’Ivoire; CM Cameroun / Cameroon;
    CV Cap-Vert / Cape Verde; DJ Djibouti; DZ Algérie / Algeria; EG Égypte / Egypt;
    EH Sahara occidental / Western Sahara; ER Érythrée / Eritrea; ET Éthiopie / Ethiopia; GA Gabon; GH Ghana;
    GM Gambie / Gambia; GN Guinée / Guinea; GQ Guinée équatoriale / Equatorial Guinea;
    GW Guinée-Bissau / Guinea-Bissau; KE Kenya; KM Comores / Comoros; LR Liberia; LS Lesotho; LY Libye / Libya;
    MA Maroc / Morocco; MG Madagascar; ML Mali; MR Mauritanie / Mauritania; MU Maurice / Mauritius; MW Malawi;
    MZ Mozambique; NA Namibie / Namibia; NE Niger; NG Nigeria; RE La Réunion / Réunion; RW Rwanda; SC Seychelles;
    SD Soudan / Sudan; SH Sainte-Hélène / St. Helena; SL Sierra Leone; SN Sénégal / Senegal; SO Somalie / Somalia;
    SS Soudan du Sud / South Sudan; ST Sao Tomé-et-Principe / São Tomé & Príncipe; SZ Eswatini; TD Tchad / Chad;
    TG Togo; TN Tunisie / Tunisia; TZ Tanzanie / Tanzania; UG Ouganda / Uganda; YT Mayotte;
    ZA Afrique du Sud / South Africa; ZM Zambie / Zambia; ZW Zimbabwe`,
  AN: `
    AQ Antarctique / Antarctica; BV Île Bouvet / Bouvet Island;
    GS Géorgie du Sud-et-les Îles Sandwich du Sud / South Georgia & South Sandwich Islands;
    HM Îles Heard-et-MacDonald / Heard & McDonald Islands;
    TF Terres australes françaises / French Southern Territories`,
  AS: `
    AE Émirats arabes unis / United Arab Emirates; AF Afghanistan; AM Arménie / Armenia; AZ Azerbaïdjan / Azerbaijan;
    BD Bangladesh; BH Bahreïn / Bahrain; BN Brunei; BT Bhoutan / Bhutan; CN Chine / China; GE Géorgie / Georgia;
    HK Hong Kong; ID Indonésie / Indonesia; IL Israël / Israel; IN Inde / India;
    IO Territoire britannique de l’océan Indien / British Indian Ocean Territory; IQ Irak / Iraq; IR Iran;
    JO Jordanie / Jordan; JP Japon / Japan; KG Kirghizstan / Kyrgyzstan; KH Cambodge / Cambodia;
    KP Corée du Nord / North Korea; KR Corée du Sud / South Korea; KW Koweït / Kuwait; KZ Kazakhstan; LA Laos;
    LB Liban / Lebanon; LK Sri Lanka; MM Birmanie / Myanmar; MN Mongolie / Mongolia; MO Macao; MV Maldives;
    MY Malaisie / Malaysia; NP Népal / Nepal; OM Oman; PH Philippines; PK Pakistan;
    PS Territoires palestiniens / Palestinian Territories; QA Qatar; SA Arabie saoudite / Saudi Arabia;
    SG Singapour / Singapore; SY Syrie / Syria; TH Thaïlande / Thailand; TJ Tadjikistan / Tajikistan;
    TL Timor oriental / Timor-Leste; TM Turkménistan / Turkmenistan; TR Turquie / Türkiye; TW Taïwan / Taiwan;
    UZ Ouzbékistan / Uzbekistan; VN Viêt Nam / Vietnam; YE Yémen / Yemen`,
  EU: `
    AD Andorre / Andorra; AL Albanie / Albania; AT Autriche / Austria; AX Îles Åland / Åland Islands;
    BA Bosnie-Herzégovine / Bosnia & Herzegovina; BE Belgique / Belgium; BG Bulgarie / Bulgaria;
    BY Biélorussie / Belarus; CH Suisse / Switzerland; CY Chypre / Cyprus; CZ Tchéquie / Czechia;
    DE Allemagne / Germany; DK Danemark / Denmark; EE Estonie / Estonia; ES Espagne / Spain; FI Finlande / Finland;
    FO Îles Féroé / Faroe Islands; FR France; GB Royaume-Uni / United Kingdom; GG Guernesey / Guernsey; GI Gibraltar;
    GR Grèce / Greece; HR Croatie / Croatia; HU Hongrie / Hungary; IE Irlande / Ireland; IM Île de Man / Isle of Man;
    IS Islande / Iceland; IT Italie / Italy; JE Jersey; LI Liechtenstein; LT Lituanie / Lithuania; LU Luxembourg;
    LV Lettonie / Latvia; MC Monaco; MD Moldavie / Moldova; ME Monténégro / Montenegro;
    MK Macédoine du Nord / North Macedonia; MT Malte / Malta; NL Pays-Bas / Netherlands; NO Norvège / Norway;
    PL Pologne / Poland; PT Portugal; RO Roumanie / Romania; RS Serbie / Serbia; RU Russie / Russia;
    SE Suède / Sweden; SI Slovénie / Slovenia; SJ Svalbard et Jan Mayen / Svalbard & Jan Mayen;
    SK Slovaquie / Slovakia; SM Saint-Marin / San Marino; UA Ukraine; VA État de la Cité du Vatican / Vatican City`,
  NA: `
    AG Antigua-et-Barbuda / Antigua & Barbuda; AI Anguilla; AW Aruba; BB Barbade / Barbados;
    BL Saint-Barthélemy / St. Barthélemy; BM Bermudes / Bermuda; BQ Pays-Bas caribéens / Caribbean Netherlands;
    BS Bahamas; BZ Belize; CA Canada; CR Costa Rica; CU Cuba; CW Curaçao; DM Dominique / Dominica;
    DO République dominicaine / Dominican Republic; GD Grenade / Grenada; GL Groenland / Greenland; GP Guadeloupe;
    GT Guatemala; HN Honduras; HT Haïti / Haiti; JM Jamaïque / Jamaica;
    KN Saint-Christophe-et-Niévès / St. Kitts & Nevis; KY Îles Caïmans / Cayman Islands; LC Sainte-Lucie / St. Lucia;
    MF Saint-Martin (partie française) / St. Martin; MQ Martinique; MS Montserrat; MX Mexique / Mexico; NI Nicaragua;
    PA Panama; PM Saint-Pierre-et-Miquelon / St. Pierre & Miquelon; PR Porto Rico / Puerto Rico;
    SV Salvador / El Salvador; SX Saint-Martin (partie néerlandaise) / Sint Maarten;
    TC Îles Turques-et-Caïques / Turks & Caicos Islands; TT Trinité-et-Tobago / Trinidad & Tobago;
    US États-Unis / United States; VC Saint-Vincent-et-les Grenadines / St. Vincent & Grenadines;
    VG Îles Vierges britanniques / British Virgin Islands; VI Îles Vierges des États-Unis / U.S. Virgin Islands`,
  SA: `
    AR Argentine / Argentina; BO Bolivie / Bolivia; BR Brésil / Brazil; CL Chili / Chile; CO Colombie / Colombia;
    EC Équateur / Ecuador; FK Îles Malouines / Falkland Islands; GF Guyane française / French Guiana; GY Guyana;
    PE Pérou / Peru; PY Paraguay; SR Suriname; UY Uruguay; VE Venezuela`,
  OC: `
    AS Samoa américaines / American Samoa; AU Australie / Australia; CC Îles Cocos / Cocos (Keeling) Islands;
    CK Îles Cook / Cook Islands; CX Île Christmas / Christmas Island; FJ Fidji / Fiji; FM Micronésie / Micronesia;
    GU Guam; KI Kiribati; MH Îles Marshall / Marshall Islands; MP Îles Mariannes du Nord / Northern Mariana Islands;
    NC Nouvelle-Calédonie / New Caledonia; NF Île Norfolk / Norfolk Island; NR Nauru; NU Niue;
    NZ Nouvelle-Zélande / New Zealand; PF Polynésie française / French Polynesia;
    PG Papouasie-Nouvelle-Guinée / Papua New Guinea; PN Îles Pitcairn / Pitcairn Islands; PW Palaos / Palau;
    SB Îles Salomon / Solomon Islands; TK Tokelau; TO Tonga; TV Tuvalu;
    UM Îles mineures éloignées des États-Unis / U.S. Outlying Islands; VU Vanuatu;
    WF Wallis-et-Futuna / Wallis & Futuna; WS Samoa`,
};
type Continent = keyof typeof BY_CONTINENT;

/** The whole ISO 3166-1 list, by code; the key is the place in that order, so it never changes. */
export const COUNTRIES: readonly Country[] = Object.entries(BY_CONTINENT)
  .flatMap(([continent, text]) =>
    text.split(';').map((item) => {
      const [code = '', ...words] = item.trim().split(' ');
      const [french = '', english = french] = words.join(' ').split(' / ');
      return { code, french, english, continent: continent as Continent };
    }),
  )
  .sort((a, b) => (a.code < b.code ? -1 : 1))
  .map((country, index) => ({ countryid: index + 1, ...country }));

const IDS = new Map(COUNTRIES.map(({ code, countryid }) => [code, countryid]));

/** Key of the country with this code. @throws RangeError for a code that ISO 3166-1 lacks */
export function countryId(code: string): number {
  const id = IDS.get(code);
  if (id === undefined) throw new RangeError(`no country ${code}`);
  return id;
}
