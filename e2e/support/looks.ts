/** How a page can be looked at. */
export interface Look {
  locale: (typeof locales)[number];
  theme: (typeof themes)[number];
  width: (typeof widths)[number];
}

const locales = ['zh-CN', 'en-US'] as const;
const themes = ['light', 'dark'] as const;
const widths = [375, 768, 1440] as const;

/** The language of the first looks, and that of the others. */
export const [firstLocale, otherLocale] = locales;
export const nameOf = ({ locale, theme, width }: Look) => `${width} ${theme} ${locale}`;

/** Every language with every theme at every width, in the order in which least is drawn anew. */
export const everyLook: readonly Look[] = locales.flatMap((locale) =>
  themes.flatMap((theme) => widths.map((width) => ({ locale, theme, width }))),
);

/** A language with a theme; two places further stands the other language with the other theme. */
const papers = [
  { locale: firstLocale, theme: 'light' },
  { locale: firstLocale, theme: 'dark' },
  { locale: otherLocale, theme: 'dark' },
  { locale: otherLocale, theme: 'light' },
] as const;
const paperOf = (serial: number) => papers[serial % papers.length] as (typeof papers)[number];

/** The widths below that of a desk; a phone's is looked at twice as often. */
const narrow = [375, 375, 768] as const;

/**
 * How the screen with this number is looked at: at the width of a desk and at one below it, in both languages and both
 * themes. Twelve screens that follow each other are together looked at in every look.
 */
export const looksOf = (serial: number): readonly Look[] =>
  [
    { ...paperOf(serial), width: narrow[serial % narrow.length] ?? 375 },
    { ...paperOf(serial + 2), width: 1440 as const },
  ].sort((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale));

/** Whether it is the first of these looks with its theme: what is read on which ground is the same at every width. */
export const isThemeNew = (looks: readonly Look[], look: Look) =>
  looks.find(({ theme }) => theme === look.theme) === look;
