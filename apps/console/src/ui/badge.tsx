import type { ReactNode } from 'react';
import { useAppearance } from './appearance.ts';
import { type Tone, tones } from './tones.ts';
import './badge.css';

/** A state in words, coloured by what it means. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { text, fill, border } = tones[useAppearance()][tone];
  return (
    <span className="badge" data-tone={tone} style={{ color: text, background: fill, borderColor: border }}>
      {children}
    </span>
  );
}
