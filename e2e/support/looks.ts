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

const papers = locales.flatMap((locale) => themes.map((theme) => ({ locale, theme })));

/**
 * How the screen with this number is looked at: at every width, in both languages and both themes. Four screens that follow
 * each other are together looked at in every look, and the looks of one language follow each other.
 */
export const looksOf = (serial: number): readonly Look[] =>
  widths
    .map((width, i) => ({ ...(papers[(i + serial) % papers.length] as (typeof papers)[number]), width }))
    .sort((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale));

/** Whether it is the first of these looks with its theme: what is read on which ground is the same at every width. */
export const isThemeNew = (looks: readonly Look[], look: Look) =>
  looks.find(({ theme }) => theme === look.theme) === look;
