import { type ThemeConfig, theme } from 'antd';
import { primaryFor } from './palette.ts';
import { type Appearance, isColourWeak, tones } from './tones.ts';
import { screens } from './widths.ts';

const { defaultAlgorithm, darkAlgorithm } = theme;

/** The colour of what is wrong, readable as text. */
function errorColour(appearance: Appearance) {
  if (isColourWeak()) return tones[appearance].bad.text;
  return appearance === 'light' ? '#cf1322' : tones.dark.bad.solid;
}

/** antd's own derivation, with the primary colour kept where it can be read. */
function algorithmFor(appearance: Appearance, primary: string) {
  const derive = appearance === 'dark' ? darkAlgorithm : defaultAlgorithm;
  const readable = {
    colorPrimary: primary,
    colorPrimaryText: primary,
    colorLink: primary,
    colorLinkHover: primary,
    colorLinkActive: primary,
    colorInfo: primary,
    colorError: errorColour(appearance),
  };
  return (seed: Parameters<typeof derive>[0]) => ({ ...derive(seed), ...readable });
}

/** Texts that antd greys below what can be read. */
const greys = {
  light: { secondary: '#545b66', placeholder: '#6b727d' },
  dark: { secondary: '#b4bac4', placeholder: '#8f97a3' },
} as const;

/** Whoever's system asks for stillness sees parts come and go at once. */
const stillness = {
  motion: false,
  motionDurationFast: '0s',
  motionDurationMid: '0s',
  motionDurationSlow: '0s',
};

/**
 * A name for each look: under one name, the styles of a hidden tab, which is drawn anew only later, would hold for what is in
 * sight too.
 */
const keyOf = (brand: string, appearance: Appearance, still: boolean) =>
  ['kickstand', appearance, brand.slice(1), isColourWeak() && 'weak', still && 'still']
    .filter(Boolean)
    .join('-');

/** The look of every antd part, for a brand colour in light or dark; `still`: nothing of it moves. */
export function themeFor(brand: string, appearance: Appearance, still = false): ThemeConfig {
  const { primary, onPrimary } = primaryFor(brand, appearance);
  const { secondary, placeholder } = greys[appearance];
  const tone = tones[appearance];
  return {
    algorithm: algorithmFor(appearance, primary),
    cssVar: { key: keyOf(brand, appearance, still) },
    token: {
      colorPrimary: primary,
      colorInfo: primary,
      colorLink: primary,
      colorSuccess: tone.good.solid,
      colorWarning: tone.warn.solid,
      colorError: errorColour(appearance),
      colorTextLightSolid: onPrimary,
      colorTextSecondary: secondary,
      colorTextTertiary: secondary,
      colorTextDescription: secondary,
      colorTextPlaceholder: placeholder,
      borderRadius: 6,
      fontFamily: 'inherit',
      wireframe: false,
      ...(still && stillness),
      ...screens,
    },
    components: {
      Menu: {
        darkItemBg: '#001529',
        darkSubMenuItemBg: '#000c17',
        darkItemColor: 'rgba(255,255,255,0.75)',
        darkItemSelectedBg: primaryFor(brand, 'light').primary,
        darkItemSelectedColor: '#ffffff',
        darkItemHoverColor: '#ffffff',
      },
      Tooltip: { colorTextLightSolid: '#ffffff' },
      DatePicker: { colorTextDisabled: placeholder },
      Table: { headerSplitColor: 'transparent' },
    },
  };
}
