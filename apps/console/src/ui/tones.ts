/** What a state means to the eye. Tags, map markers, charts and legends take their colours from here and nowhere else. */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet' | 'special';

export interface ToneColours {
  /** Readable (4.5:1) on `fill` and on the page. */
  text: string;
  /** A tint behind `text`. */
  fill: string;
  border: string;
  /** A marker, a dot, a line of a chart: 3:1 against page and map. */
  solid: string;
}

export type Appearance = 'light' | 'dark';

export const tones: Record<Appearance, Record<Tone, ToneColours>> = {
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
