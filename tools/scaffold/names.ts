import domains from '../architecture/domains.json' with { type: 'json' };

/** The domains, who knows all of them first. */
export const domainNames = domains.map(({ name }) => name);

/** Why nothing was made; the message is one line. */
export class ScaffoldError extends Error {}

/** One name in the spellings that files, code and tables need. */
export interface Name {
  /** `parking-spots` */
  kebab: string;
  /** `parkingSpots` */
  camel: string;
  /** `ParkingSpots` */
  pascal: string;
  /** `parking_spots` */
  snake: string;
  /** `parking spots` */
  words: string;
  /** `Parking spots` */
  title: string;
}

const pattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const longest = 40;
const reserved = new Set(
  'abstract any await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in index instanceof interface kit let new null package permissions private protected public return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  ),
);

/** Throws a ScaffoldError when this cannot name a folder, a variable and a table. */
export function nameOf(text: string | undefined): Name {
  if (!text) throw new ScaffoldError(`A name is missing. ${usage}`);
  if (!pattern.test(text))
    throw new ScaffoldError(
      `"${text}" is no name: use small letters, digits and hyphens, like parking-spots.`,
    );
  if (text.length > longest)
    throw new ScaffoldError(`"${text}" is too long: use at most ${longest} characters.`);
  if (reserved.has(text)) throw new ScaffoldError(`"${text}" is a reserved word: choose another name.`);
  return spelled(text);
}

/** The domain and the name of a new feature, from `places/parking-spots`. Throws a ScaffoldError when either is none. */
export function featureNameOf(text: string | undefined): { domain: string; feature: Name } {
  const [domain = '', name] = (text ?? '').split('/', 2);
  if (!domainNames.includes(domain))
    throw new ScaffoldError(`"${domain}" is no domain: choose one of ${domainNames.join(', ')}.`);
  return { domain, feature: nameOf(name) };
}

/** `parking-spots` names a feature, `parking-spot` one of its rows. */
export function singularOf({ kebab }: Name): Name {
  if (/[^aeiou]ies$/.test(kebab)) return spelled(kebab.replace(/ies$/, 'y'));
  if (/(s|x|z|ch|sh)es$/.test(kebab)) return spelled(kebab.replace(/es$/, ''));
  return spelled(/[^su]s$/.test(kebab) ? kebab.slice(0, -1) : kebab);
}

function spelled(kebab: string): Name {
  const pascal = kebab.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const words = kebab.replaceAll('-', ' ');
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: kebab.replaceAll('-', '_'),
    words,
    title: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

export const usage =
  'Use: npm run new feature <domain>/<name>, or npm run new screen <feature> <name> [<list call, such as vehicles.list>]';
