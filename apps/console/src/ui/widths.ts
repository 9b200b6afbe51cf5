/** The widest window that counts as a phone's, and the narrowest with room for an open side menu; pixels. */
export const phoneMost = 576;
export const desktopLeast = 1200;

/** The same widths as antd calls them, whose style sheets are written with them. */
export const screens = {
  screenXSMax: phoneMost,
  screenSM: phoneMost + 1,
  screenSMMin: phoneMost + 1,
} as const;
