/** As long as the name of a fence may be. */
const mostLetters = 30;

/** As signs and maps abbreviate, what is understood best first. */
const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/\bAvenue\b/g, 'Ave'],
  [/\bRoad\b/g, 'Rd'],
  [/\bStreet\b/g, 'St'],
  [/\bLane\b/g, 'Ln'],
  [/ at /g, ' / '],
  [/ No\. (\d+)$/, ' $1'],
  [/\bHospital of Chinese Medicine\b/g, 'TCM Hospital'],
  [/\b([NSEW])(?:orth|outh|ast|est) Gate\b/g, '$1 Gate'],
  // The street, where a place is named as well.
  [/^[^,]+, /, ''],
  [/\b([NSEW])(?:orth|outh|ast|est) (?=(?:Rd|St|Ln|Ave)\b)/g, '$1 '],
  [/ \/ /g, '/'],
  [/\b(Electronics|Machinery|Textile) Plant\b/g, '$1'],
  [/\bExperimental\b/g, 'Exp.'],
  [/\bRailway Station\b/g, 'Station'],
  [/\bIndustrial Park\b/g, 'Ind. Park'],
  [/\bLogistics Park\b/g, 'Logistics'],
  [/\b(\d)(?:st|nd|rd|th) Ln\b/g, 'Ln $1'],
  [/ Slow Zone$/, ' Slow'],
  [/ No-stop$/, ''],
  [/ Emergency Way$/, ' Emergency'],
];

/** The English name of a station or zone, abbreviated as far as it has to be. */
export function shortName(name: string): string {
  let short = name;
  for (const [long, abbreviation] of abbreviations) {
    if (short.length <= mostLetters) break;
    short = short.replace(long, abbreviation);
  }
  return short;
}
