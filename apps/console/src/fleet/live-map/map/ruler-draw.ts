import type { Map as MapLibre } from 'maplibre-gl';
import { metresText } from '../../../ui/format.ts';
import { type Drawing, drawCorners } from '../lasso/lasso-draw.ts';
import type { Corner } from '../lasso/lasso-shape.ts';
import { Sketch } from '../lasso/lasso-sketch.ts';
import { mapWorkWords as words } from './map-work.words.ts';
import { lengthLabels } from './ruler-lengths.ts';

const say = { metres: metresText, total: words.rulerTotal };

/** Measures a line with the length of each leg. After its end, the next click begins another. */
export function drawRuler(map: MapLibre): Drawing {
  const sketch = new Sketch(map);
  const show = (corners: readonly Corner[]) =>
    sketch.show({ corners, closed: false, labels: lengthLabels(corners, say) });
  const begin = (): Drawing =>
    drawCorners(
      map,
      (corners, next) => {
        if (corners.length > 0) show(next ? [...corners, next] : corners);
      },
      (corners) => {
        show(corners);
        drawing.end();
        drawing = begin();
      },
    );
  let drawing = begin();
  return {
    press: (key) => drawing.press(key),
    end() {
      drawing.end();
      sketch.end();
    },
  };
}
