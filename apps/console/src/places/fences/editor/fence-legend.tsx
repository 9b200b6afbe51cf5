import { type FencePage, fencePages } from '@kickstand/contract/places/fences';
import { useAppearance } from '../../../ui/appearance.ts';
import { tones } from '../../../ui/tones.ts';
import { fencesWords } from '../fences.words.ts';
import { isDashed, isHatched, meaningTones } from '../map/drawn.ts';

/** The legend of a page's map, if it has more than one colour. */
export function FenceLegend({ page }: { page: FencePage }) {
  const look = useAppearance();
  const kinds = fencePages[page];
  if (kinds.length < 2) return null;
  return (
    <ul className="fence-legend" aria-label={fencesWords.map.legend}>
      {kinds.map((kind) => {
        const colours = tones[look][meaningTones[kind]];
        return (
          <li key={kind}>
            <svg width="16" height="12" aria-hidden="true">
              <rect
                x="1"
                y="1"
                width="14"
                height="10"
                fill={colours.solid}
                fillOpacity="0.16"
                stroke={colours.solid}
                strokeWidth="1.5"
                strokeDasharray={isDashed(kind) ? '3 2' : undefined}
              />
              {isHatched(kind) && <path d="M1 11 L9 1 M7 11 L15 1" stroke={colours.text} strokeWidth="1.5" />}
            </svg>
            {fencesWords.kinds[kind]}
          </li>
        );
      })}
    </ul>
  );
}
