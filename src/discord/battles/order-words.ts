/** The meanings of headings and values in tables from wargames clubs, in several languages. */
import type { InputField, Ruleset } from '../../rules/index.js';
import { listSchemaFields } from '../../rules/index.js';

/** Returns the plain form of a text: lower-case letters and digits, without accents and punctuation. */
export const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

const words = (text: string): readonly string[] => text.split(' ');

/** The possible headings of the column with units' names. */
const NAMES = words(
  'name unit unitname units element stand bezeichnung einheit einheiten einheitsname verband nom unite nomunite nombre unidad nomeunita unita nome jednostka nazwa nazwajednostki oddzial имя часть название подразделение naam eenheid enhet jednotka nazev',
);
/** The possible headings of the column with units' sides. */
const SIDES = words(
  'side sides team faction force army player owner seite partei lager armee fraktion camp cote armee parti bando lado ejercito lato schieramento esercito fazione parte strona armia сторона армия zijde partij leger sida strana',
);

/**
 * The possible headings of columns with fields, each with the keys that they can mean. If the rulebook has several of these keys,
 * the first is used.
 */
const FIELDS: readonly (readonly [keys: readonly string[], headings: readonly string[]])[] = [
  [
    ['baseFp', 'sp', 'status', 'bases', 'rifle'],
    words(
      'strength firepower fp sp st str steps points combatstrength strengthpoints fighting starke kampfstarke kampfkraft feuerkraft gefechtswert fk puissance puissancedefeu feu force effectif valeur fuerza potencia potenciadefuego forza potenzadifuoco potenza sila silaognia ognia сила огневаямощь мощь sterkte vuurkracht cf factor bases stands',
    ),
  ],
  [
    ['kind', 'type', 'troops'],
    words(
      'kind type class arm branch unittype category art typ gattung waffengattung truppengattung truppenart klasse genre categorie arme tipo clase arma categoria rodzaj typjednostki klasa тип род вид soort wapen troops',
    ),
  ],
  [
    ['nation', 'nationality'],
    words(
      'nation nationality country nationalitat land staat pays nationalite nacion pais nacionalidad nazione paese nazionalita narodowosc kraj panstwo страна нация национальность natie',
    ),
  ],
  [
    ['division', 'formation', 'battalion', 'hq'],
    words(
      'division formation parent superior higher parentunit parentformation command hq headquarters group div bn battalion regiment brigade kommando verbandname grossverband ubergeordnet unterstellt bataillon brigata battaglione divisione reggimento batallon regimiento brigada dywizja pulk batalion brygada дивизия полк бригада батальон regiment divisie bataljon',
    ),
  ],
  [
    ['da', 'armourClass'],
    words(
      'armour armor ac armourclass armorclass panzerung panzer blindage blindaje corazza corazzatura pancerz opancerzenie броня pantser',
    ),
  ],
  [
    ['moveCode', 'moveType', 'drive', 'mode'],
    words(
      'move movement speed mobility movecode bewegung beweglichkeit fortbewegung mouvement mobilite vitesse movimiento movilidad movimento mobilita ruch движение beweging',
    ),
  ],
  [
    ['guns', 'bases'],
    words('guns barrels tubes geschutze rohre canons pieces canones piezas cannoni pezzi dziala орудия kanonnen'),
  ],
  [['calibreMm'], words('calibre caliber cal kaliber calibro калибр calibremm caliber mm')],
  [
    ['training', 'mr', 'ar'],
    words(
      'training quality morale experience ausbildung qualitat moral moralwert erfahrung qualite entrenamiento calidad moral qualita addestramento wyszkolenie jakosc опыт качество',
    ),
  ],
  [['impairments', 'hits', 'dps'], words('losses casualties hits damage verluste treffer pertes bajas perdite straty потери')],
];

/** Words for kinds of units, with the values that they can mean. */
const VALUES: readonly (readonly [values: readonly string[], words: readonly string[]])[] = [
  [
    ['infantry', 'foot'],
    words(
      'infantry inf infanterie fanteria infanteria piechota пехота rifle rifles rifleman grenadier grenadiere grenadiers schutzen jager fusiliers fusilieri strzelcy zu fuss',
    ),
  ],
  [
    ['vehicle', 'armour', 'tanks'],
    words(
      'vehicle vehicles tank tanks armour armor armoured armored afv panzer kampfpanzer char chars blinde blindes carro carri carros tanque tanques czolg czolgi pancerne танк танки fahrzeug fahrzeuge vehicule vehicules pojazd',
    ),
  ],
  [
    ['towed-at', 'gun', 'artillery'],
    words(
      'at atgun antitank antitankgun pak panzerabwehr panzerjager panzerabwehrkanone antichar canonantichar anticarro anticarri anticarro ppanc przeciwpancerne пто',
    ),
  ],
  [
    ['artillery', 'gun', 'towed-artillery'],
    words(
      'artillery arty art artillerie artiglieria artilleria artyleria артиллерия gun guns battery batterie bateria geschutz howitzer haubitze field',
    ),
  ],
  [
    ['weapons', 'heavy-weapon'],
    words(
      'weapons heavyweapons heavyweapon mg mmg hmg mortar mortars machinegun machineguns maschinengewehr granatwerfer morser mitrailleuse mortier ametralladora mortero mitragliatrice mortaio ckm mozdzierz support',
    ),
  ],
  [
    ['engineers', 'engineer'],
    words(
      'engineer engineers pioneer pioneers sapper sappers pionier pioniere genie sapeurs ingenieros zapadores genio guastatori saperzy саперы',
    ),
  ],
  [
    ['recce', 'infantry'],
    words(
      'recce recon reconnaissance scouts aufklarer aufklarung eclaireurs reconocimiento esploratori ricognizione zwiad rozpoznanie разведка',
    ),
  ],
  [['armoured-recce', 'recce'], words('armouredrecce armoredrecon armouredcar armoredcar panzerspaher spahwagen')],
  [['cavalry'], words('cavalry kavallerie cavalerie caballeria cavalleria kawaleria ulani кавалерия')],
  [
    ['hq', 'officer', 'administrative'],
    words(
      'hq headquarters staff command stab kommando etatmajor qg cuartelgeneral comando sztab dowodztwo штаб officer offizier officier',
    ),
  ],
  [
    ['transport', 'softskin', 'administrative', 'wagon', 'motorised'],
    words('transport trucks truck lorry lorries lkw camions camion camiones autocarri ciezarowki транспорт'),
  ],
  [
    ['support', 'softskin', 'administrative', 'wagon'],
    words(
      'supply supplies trains nachschub tross ravitaillement suministro rifornimenti zaopatrzenie снабжение administrative admin',
    ),
  ],
  [
    ['motorised', 'infantry'],
    words('motorised motorized motorinfantry motorisiert mechanised mechanized panzergrenadier panzergrenadiere motorise'),
  ],
  [['bunker'], words('bunker pillbox bunkier blockhaus casemate')],
  [['cyclist'], words('cyclist cyclists bicycle radfahrer cyclistes ciclisti kolarze')],
];

const YES = words(
  'true yes y x ja j wahr vrai oui o si v verdadero vero tak t prawda da да истина ano pravda waar ✓ ✔ ☑ ☒ + on kylla tosi',
);
const NO = words('false no n nein falsch faux non falso nie f falsz нет ложь ne nepravda onwaar nee ✗ ✘ ☐ - off ei epatosi');

/** The meaning of a heading. `isExact` is true if the heading is the name of the field itself. */
interface Meaning {
  readonly key: string;
  readonly isExact: boolean;
}

/** Returns the possible meanings of a heading, most likely first: 'name', 'side', or the key of a field. */
export function listMeanings(heading: string, { unitFields }: Pick<Ruleset, 'unitFields'>): readonly Meaning[] {
  const fields = listSchemaFields(unitFields);
  const keys = new Map(['name', 'side', ...fields.map(({ key }) => key)].map((key) => [normalizeText(key), key]));
  const titles = new Set([normalizeText(heading), normalizeText(heading.replace(/\([^)]{0,80}\)|\[[^\]]{0,80}\]/g, ''))]);
  titles.delete('');
  const exact = [...titles].flatMap((title) => keys.get(title) ?? []);
  const guessed = [...titles].flatMap((title) => [
    ...(NAMES.includes(title) ? ['name'] : []),
    ...(SIDES.includes(title) ? ['side'] : []),
    ...FIELDS.flatMap(([can, headings]) =>
      headings.includes(title) ? (can.find((key) => fields.some((field) => field.key === key)) ?? []) : [],
    ),
  ]);
  return [...exact.map((key) => ({ key, isExact: true })), ...guessed.map((key) => ({ key, isExact: false }))];
}

/** Finds the value of a field that a word means; undefined if the word means no value. */
export function readChoice(choices: readonly string[], text: string): string | undefined {
  const wanted = normalizeText(text);
  const same = choices.find((choice) => choice === text) ?? choices.find((choice) => normalizeText(choice) === wanted);
  if (same !== undefined || wanted === '') return same;
  const means = VALUES.flatMap(([values, said]) => (said.includes(wanted) ? [values] : []));
  const named = means.flatMap((values) => values.find((value) => choices.includes(value)) ?? []);
  return named[0] ?? choices.find((choice) => normalizeText(choice) === `${wanted}s` || `${normalizeText(choice)}s` === wanted);
}

/** Reads true or false, in the ways in which spreadsheets and people write them; undefined for any other text. */
export function readBoolean(text: string): boolean | undefined {
  const word = normalizeText(text) || text.trim();
  if (YES.includes(word) || word === '1') return true;
  return NO.includes(word) || word === '0' ? false : undefined;
}

/** Reads a number as people write it, such as `6`, `6,0`, `1.234,5` or `4 FP`; undefined if the text is not a number. */
export function readNumber(text: string): number | undefined {
  const bare = text
    .replace(/[\s\u00a0'’]/g, '')
    .replace(/^([+-−]?[\d.,]+)(?:mm|fp|sp|cm|pts?|%)$/i, '$1')
    .replace('−', '-');
  if (!/^[+-]?(?:\d[\d.,]*|[.,]\d+)$/.test(bare)) return undefined;
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const signs = bare.replace(/[^.,]/g, '');
  // A separator before three digits can separate thousands, because these tables contain no numbers with three decimal places.
  const isThousands =
    last !== -1 &&
    signs.length >= 1 &&
    /^\d{3}$/.test(bare.slice(last + 1)) &&
    new Set(signs).size === 1 &&
    !/^[+-]?0/.test(bare);
  const number = Number(
    last === -1 || isThousands
      ? bare.replace(/[.,]/g, '')
      : `${bare.slice(0, last).replace(/[.,]/g, '')}.${bare.slice(last + 1)}`,
  );
  return Number.isFinite(number) ? number : undefined;
}

/** Describes how a spreadsheet has damaged a cell; undefined if the cell is not damaged. */
export function describeDamage(text: string): string | undefined {
  if (
    /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|BEZUG!|NV|WERT!|ZAHL!|REF|VALEUR!|NOM\?|NOMBRE\?|VALOR!|¡REF!|ADR!|ARG!|NAZWA\?|LICZBA!|RIF!|VALORE!|NOME\?|ССЫЛКА!|ИМЯ\?|ЗНАЧ!|ERROR!|#+)$/i.test(
      text,
    ) ||
    /^#{3,}$/.test(text)
  )
    return 'a broken reference of the spreadsheet';
  if (/^Err:\d{3}$/.test(text)) return 'an error of the spreadsheet';
  if (/^[+-]?\d(?:[.,]\d+)?E[+-]\d+$/i.test(text)) return 'a number that the spreadsheet has shortened';
  const month =
    'jan|feb|mar|mär|mrz|apr|mai|may|maj|jun|jul|aug|sep|sept|okt|oct|nov|dez|dec|fev|fév|avr|juin|juil|aoû|aout|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|sty|lut|kwi|cze|lip|sie|wrz|paź|lis|gru';
  const isDate =
    new RegExp(`^\\d{1,2}[. -]{1,2}(?:${month})\\.?(?:[ .-]\\d{2,4})?$|^(?:${month})[ .-]{1,2}\\d{1,4}$`, 'i').test(text) ||
    /^\d{4}-\d{2}-\d{2}$|^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$|^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text);
  if (isDate) return 'a date, perhaps a name such as 1/3 that the spreadsheet has changed';
  return text.startsWith('=') ? 'a formula without a result' : undefined;
}

/** The words with which rows of totals start. */
const TOTALS = words(
  'total totals sum subtotal grandtotal summe gesamt gesamtsumme zwischensumme insgesamt somme soustotal totalgeneral suma sumar subtotale totale somma totali razem lacznie итого всего сумма totaal subtotaal celkem',
);

/** Checks whether a row contains totals, based on its first words. */
export const isTotalRow = (cells: readonly string[]): boolean => {
  const first = cells.find((text) => text !== '') ?? '';
  return (
    TOTALS.includes(normalizeText(first.split(/[:=]/)[0]!)) ||
    /^(?:grand |sub)?totals?\b|^(?:gesamt|summe)\b|^total\b|^razem\b/i.test(first)
  );
};

/** Checks whether all values of a column are possible values of this field. */
export const hasOnlyFieldChoices = ({ choices }: InputField, values: readonly string[]): boolean =>
  choices !== undefined && values.length > 1 && values.every((value) => readChoice(choices, value) !== undefined);
