/** The widest window that counts as a phone's, and the narrowest with room for an open side menu; pixels. */
export const phoneMost = 576;
export const desktopLeast = 1200;
