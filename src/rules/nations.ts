/** Names of nations in orders of battle, and their codes in map symbols. */
import { normalizeName } from './names.js';

/**
 * The codes of each nation in symbols (ISO 3166: letters, then number), and its names in the languages that clubs use, in lower
 * case.
 */
const WORDS = {
  germany:
    'de 276 germany german germans deutschland deutsche deutschen deutsches deutscher wehrmacht heer reich allemagne allemand allemands alemania alemanes germania tedeschi niemcy niemcow niemiecka niemieckie германия немцы duitsland duitsers njemacka nemecko tyskland saksa',
  uk: 'gb 826 uk gb britain british briton britons england english commonwealth grossbritannien britisch briten england englander royaume-uni grande-bretagne britannique britanniques anglais anglaise reino-unido gran-bretana britanicos ingleses regno-unito gran-bretagna britannici inglesi wielka-brytania brytyjczycy brytyjska великобритания англия verenigd-koninkrijk groot-brittannie britten scottish scots welsh great-britain united-kingdom',
  usa: 'us 840 usa us america american americans united-states united-states-of-america vereinigte-staaten amerika amerikaner amerikanisch etats-unis americain americains estados-unidos eeuu americanos estadounidenses stati-uniti americani statunitensi stany-zjednoczone amerykanie amerykanska сша американцы verenigde-staten amerikanen',
  ussr: 'su ru 810 643 ussr soviet soviets soviet-union russia russian russians red-army sowjetunion sowjets sowjetisch russland russen rote-armee udssr urss union-sovietique sovietique sovietiques russie russes armee-rouge union-sovietica sovieticos rusia rusos unione-sovietica sovietici russi zwiazek-radziecki zsrr rosja rosjanie radziecka ссср советский-союз советские россия русские красная-армия sovjet-unie russen sovjetunionen',
  france:
    'fr 250 france french frankreich franzosen franzosisch francais francaise francia franceses francesi francja francuzi francuska франция французы frankrijk fransen free-french',
  italy:
    'it 380 italy italian italians italien italiener italienisch italie italiens italia italianos italiani wlochy wlosi wloska италия итальянцы italianen',
  japan:
    'jp 392 japan japanese japaner japanisch japon japonais japoneses giappone giapponesi japonia japonczycy япония японцы 日本 日本軍',
  china: 'cn tw 156 158 china chinese chinesen chine chinois chinos cina cinesi chiny китай 中国 中國',
  poland: 'pl 616 poland polish poles polen polnisch pologne polonais polonia polacos polacchi polska polacy польша поляки',
  hungary:
    'hu 348 hungary hungarian hungarians ungarn ungarisch hongrie hongrois hungria hungaros ungheria ungheresi wegry венгрия magyarorszag magyar',
  romania: 'ro 642 romania romanian romanians rumania rumanien rumanen roumanie roumains rumanos rumeni rumunia румыния romania',
  bulgaria: 'bg 100 bulgaria bulgarian bulgarians bulgarien bulgaren bulgarie болгария',
  slovakia: 'sk 703 slovakia slovak slovaks slowakei slowaken slovaquie slowacja словакия slovensko',
  croatia: 'hr 191 croatia croatian croats kroatien kroaten croatie chorwacja хорватия hrvatska',
  finland: 'fi 246 finland finnish finns finnland finnen finlande finlandais finlandia finlandesi финляндия suomi',
  canada: 'ca 124 canada canadian canadians kanada kanadier canadien canadiens canadienses canadesi канада',
  australia: 'au 036 australia australian australians australien australier australie anzac',
  'new-zealand': 'nz 554 new-zealand new-zealander new-zealanders neuseeland nouvelle-zelande',
  india: 'in 356 india indian indians indien inder inde british-indian',
  'south-africa': 'za 710 south-africa south-african south-africans sudafrika afrique-du-sud',
  norway: 'no 578 norway norwegian norwegians norwegen norweger norvege noruega norvegia norwegia норвегия norge',
  netherlands:
    'nl 528 netherlands dutch holland niederlande niederlander pays-bas paises-bajos paesi-bassi holandia нидерланды nederland',
  belgium: 'be 056 belgium belgian belgians belgien belgier belgique belges belgica belgio belgia бельгия belgie',
  greece: 'gr 300 greece greek greeks griechenland griechen grece grecs grecia grecja греция hellas',
  yugoslavia:
    'yu 891 yugoslavia yugoslav yugoslavs jugoslawien jugoslawen yougoslavie jugoslavia jugoslawia югославия jugoslavija',
  czechoslovakia:
    'cs 200 cz 203 czechoslovakia czechoslovak czech czechs tschechoslowakei tschechen tchecoslovaquie czechoslowacja чехословакия ceskoslovensko',
  spain: 'es 724 spain spanish spaniards spanien spanier espagne espagnols espana espanoles spagna hiszpania испания',
  denmark: 'dk 208 denmark danish danes danemark danen danmark dinamarca danimarca dania дания',
  brazil: 'br 076 brazil brazilian brazilians brasilien bresil brasil бразилия',
} as const;

export type NationName = keyof typeof WORDS;

/** The nation for each of these codes and names. */
const BY_WORD = new Map<string, NationName>();
const BY_CODE = new Map<string, NationName>();
for (const [nation, words] of Object.entries(WORDS) as [NationName, string][])
  for (const word of words.split(' '))
    if (/^(?:[a-z]{2}|\d{3})$/.test(word) && !['uk', 'us'].includes(word)) BY_CODE.set(word, nation);
    else BY_WORD.set(word, nation);
BY_CODE.set('us', 'usa');

const MOST_WORDS = 4;

/** Splits a name into words in lower case, and removes accents. */
const wordsIn = (text: string): string[] =>
  normalizeName(text)
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/(?<=\b[a-z])\.(?=[a-z]\b)|(?<=\b[a-z])\.$/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * Finds the nation in a side's name, such as `1st Soviet Guards`, `Great Britain` or `Die Deutschen`. Null if the name contains
 * no nation, or several.
 */
export function findNation(name: string): NationName | null {
  const words = wordsIn(name);
  const found = new Set<NationName>();
  for (let at = 0; at < words.length;) {
    const length = [4, 3, 2, 1]
      .slice(-MOST_WORDS)
      .find((count) => BY_WORD.has(words.slice(at, at + count).join('-')) && at + count <= words.length);
    if (length === undefined) at++;
    else {
      found.add(BY_WORD.get(words.slice(at, at + length).join('-'))!);
      at += length;
    }
  }
  return found.size === 1 ? [...found][0]! : null;
}

/**
 * Returns the nation from a symbol's code: digits 28 to 30 of a 30-digit symbol, or letters 13 and 14 of a 15-letter symbol. Null
 * if the symbol contains no known nation.
 */
export function findSymbolNation(sidc: string): NationName | null {
  if (/^\d{30}$/.test(sidc)) return BY_CODE.get(sidc.slice(27)) ?? null;
  return /^[A-Z*-]{15}$/i.test(sidc) ? (BY_CODE.get(sidc.slice(12, 14).toLowerCase()) ?? null) : null;
}
