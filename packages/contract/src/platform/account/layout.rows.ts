import { z } from 'zod';

/** The colours that the settings drawer offers. */
export const presetColours = [
  '#F5222D',
  '#FA541C',
  '#FAAD14',
  '#13C2C2',
  '#52C41A',
  '#1890FF',
  '#2F54EB',
  '#722ED1',
] as const;

export const navThemes = ['dark', 'light'] as const;
export const navLayouts = ['sidemenu', 'topmenu'] as const;
export const contentWidths = ['Fixed', 'Fluid'] as const;
/** `system`: follows the operating system. */
export const appearances = ['system', 'light', 'dark'] as const;
export const densities = ['roomy', 'dense'] as const;

/** The appearance of the console for one account. */
export const layoutSettings = z.object({
  primaryColor: z.string().regex(/^#[0-9A-F]{6}$/),
  navTheme: z.enum(navThemes),
  layout: z.enum(navLayouts),
  contentWidth: z.enum(contentWidths),
  fixedHeader: z.boolean(),
  fixSiderbar: z.boolean(),
  autoHideHeader: z.boolean(),
  colorWeak: z.boolean(),
  multiTab: z.boolean(),
  appearance: z.enum(appearances),
  density: z.enum(densities),
});
export type LayoutSettings = z.infer<typeof layoutSettings>;

/** The default settings. */
export const seedLayout: LayoutSettings = {
  primaryColor: '#1890FF',
  navTheme: 'dark',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  fixSiderbar: true,
  autoHideHeader: false,
  colorWeak: false,
  multiTab: false,
  appearance: 'system',
  density: 'roomy',
};

/** The initial settings of an account: with the bar of visited pages. */
export const startLayout: LayoutSettings = { ...seedLayout, multiTab: true };

/** Corrects options that depend on others: fluid needs top navigation, hiding the header a fixed one. */
export function settledLayout(layout: LayoutSettings): LayoutSettings {
  const top = layout.layout === 'topmenu';
  return {
    ...layout,
    contentWidth: top ? layout.contentWidth : 'Fixed',
    autoHideHeader: layout.fixedHeader && layout.autoHideHeader,
    fixSiderbar: !top && layout.fixSiderbar,
  };
}
