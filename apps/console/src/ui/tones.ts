/** What a state means to the eye. Tags, map markers, charts and legends take their colours from here and nowhere else. */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet' | 'special';

interface ToneColours {
  /** Readable (4.5:1) on `fill` and on the page. */
  text: string;
  /** A tint behind `text`. */
  fill: string;
  border: string;
  /** A marker, a dot, a line of a chart: 3:1 against page and map. */
  solid: string;
}

export type Appearance = 'light' | 'dark';

export type Palette = Record<Appearance, Record<Tone, ToneColours>>;

/** The colours for most eyes. */
export const usualTones: Palette = {
  light: {
    good: { text: '#1d6b0c', fill: '#f0f9eb', border: '#b7dfa3', solid: '#389e0d' },
    busy: { text: '#0b57a8', fill: '#e8f3ff', border: '#a3cdf7', solid: '#1677d9' },
    warn: { text: '#8a4500', fill: '#fff5e6', border: '#f5cf9a', solid: '#d46b08' },
    bad: { text: '#b0131b', fill: '#fff0ef', border: '#f5b5b2', solid: '#d9363e' },
    quiet: { text: '#545b66', fill: '#f3f4f6', border: '#d5d9df', solid: '#7a828e' },
    special: { text: '#5b21a6', fill: '#f6effe', border: '#d3b8f2', solid: '#722ed1' },
  },
  dark: {
    good: { text: '#8fd978', fill: '#16280f', border: '#2f5321', solid: '#52c41a' },
    busy: { text: '#7cbcff', fill: '#10233a', border: '#1f4672', solid: '#3c9bff' },
    warn: { text: '#f5b869', fill: '#2e1e09', border: '#5d3d13', solid: '#fa9a2a' },
    bad: { text: '#ff9a94', fill: '#331414', border: '#662828', solid: '#ff5a5f' },
    quiet: { text: '#b4bac4', fill: '#22262c', border: '#3c424b', solid: '#8b93a0' },
    special: { text: '#c6a3f7', fill: '#23173a', border: '#452c72', solid: '#a273ea' },
  },
};

/** Colours that eyes without red or without green tell apart: by lightness and by blue against yellow. */
export const colourWeakTones: Palette = {
  light: {
    good: { text: '#1d5536', fill: '#eaf5ef', border: '#a9cdb9', solid: '#236440' },
    busy: { text: '#0030d9', fill: '#eaeeff', border: '#a9b9ff', solid: '#0038fc' },
    warn: { text: '#5c5c00', fill: '#fbfbdc', border: '#d8d88a', solid: '#8d8d00' },
    bad: { text: '#560b00', fill: '#f8ebe8', border: '#c99a90', solid: '#560b00' },
    quiet: usualTones.light.quiet,
    special: { text: '#6b1a80', fill: '#f8edfb', border: '#d3a6df', solid: '#83229a' },
  },
  dark: {
    good: { text: '#7fe096', fill: '#10291a', border: '#255c39', solid: '#58d576' },
    busy: { text: '#86acff', fill: '#101f45', border: '#213f8a', solid: '#3f7dff' },
    warn: { text: '#ffff6b', fill: '#2b2b0a', border: '#5c5c14', solid: '#ffff3e' },
    bad: { text: '#ff9a7a', fill: '#331308', border: '#6e2a12', solid: '#c24019' },
    quiet: usualTones.dark.quiet,
    special: { text: '#d6ccfb', fill: '#221d3a', border: '#463c75', solid: '#c6b9f7' },
  },
};

let current = usualTones;

/** From now on colours are for colour-weak eyes, or for most again. */
export function chooseTones(colourWeak: boolean) {
  current = colourWeak ? colourWeakTones : usualTones;
}

/** Whether colours are for colour-weak eyes now. */
export const isColourWeak = () => current === colourWeakTones;

/** The colours of states as they are now. */
export const tones: Palette = {
  get light() {
    return current.light;
  },
  get dark() {
    return current.dark;
  },
};
