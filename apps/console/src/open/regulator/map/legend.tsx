import { Badge } from '../../../ui/badge.tsx';
import { regulatorWords } from '../regulator.words.ts';

const words = regulatorWords.map;

/** The legend of the map. */
export const Legend = ({ showsPoints }: { showsPoints: boolean }) => (
  <ul className="regulator-legend" aria-label={words.legend}>
    <li>
      <span className="regulator-cell" aria-hidden />
      {words.cell}
    </li>
    <li>
      <Badge tone="good">{words.station}</Badge>
    </li>
    <li>
      <Badge tone="warn">{words.over}</Badge>
    </li>
    <li>
      <Badge tone="special">{words.violation}</Badge>
    </li>
    <li>
      <Badge tone="busy">{words.complaint}</Badge>
    </li>
    <li>
      <Badge tone="bad">{words.late}</Badge>
    </li>
    {showsPoints && (
      <li>
        <Badge tone="quiet">{words.point}</Badge>
      </li>
    )}
  </ul>
);
