/** How a page can be looked at. */
export interface Look {
  locale: (typeof locales)[number];
  theme: (typeof themes)[number];
  width: (typeof widths)[number];
}

const locales = ['en-US', 'zh-CN'] as const;
const themes = ['light', 'dark'] as const;
const widths = [375, 768, 1440] as const;

/** The language of the first look. */
export const firstLocale = locales[0];
export const nameOf = ({ locale, theme, width }: Look) => `${width} ${theme} ${locale}`;

/** Every language with every theme at every width, in the order in which least is drawn anew. */
export const everyLook: readonly Look[] = locales.flatMap((locale) =>
  themes.flatMap((theme) => widths.map((width) => ({ locale, theme, width }))),
);

/** Half of them, in which any two of language, theme and width meet; the other half has another `parity`. */
export const pairedLooks = (parity: number): readonly Look[] =>
  everyLook.filter(
    ({ locale, theme, width }) =>
      (locales.indexOf(locale) + themes.indexOf(theme) + widths.indexOf(width) + parity) % 2 === 0,
  );
