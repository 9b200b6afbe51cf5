import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapSession } from '../map/map-session.ts';
import { cornerOf, type Drawing, drawOutline, drawRectangle, pickPlace } from './lasso-draw.ts';
import type { Corner, LassoShape } from './lasso-shape.ts';

/** What the pointer does on the map instead of moving it. */
export type Tool = 'rectangle' | 'outline' | 'ruler' | 'place';

interface Ends {
  chosen(shape: LassoShape): void;
  placed(at: Corner): void;
}

async function begin(tool: Tool, map: MapLibre, { chosen, placed }: Ends): Promise<Drawing> {
  if (tool === 'rectangle') return drawRectangle(map, (box) => chosen({ kind: 'box', box }));
  if (tool === 'outline') return drawOutline(map, (corners) => chosen({ kind: 'outline', corners }));
  if (tool === 'place') return pickPlace(map, placed);
  return (await import('../map/ruler-draw.ts')).drawRuler(map);
}

/** The current tool. A box can be drawn without one, with Shift. */
export function useTools(session: MapSession | undefined, ends: Ends) {
  const [tool, setTool] = useState<Tool>();
  const drawing = useRef<Drawing>(undefined);
  const chosen = useEffectEvent((shape: LassoShape) => {
    setTool(undefined);
    ends.chosen(shape);
  });
  const placed = useEffectEvent((at: Corner) => {
    setTool(undefined);
    ends.placed(at);
  });

  useEffect(() => {
    const map = session?.map;
    if (!map || !tool) return;
    map.busy = true;
    let over = false;
    void begin(tool, map.baseMap, { chosen, placed }).then((made) => {
      if (over) made.end();
      else drawing.current = made;
    });
    return () => {
      over = true;
      map.busy = false;
      drawing.current?.end();
      drawing.current = undefined;
    };
  }, [session, tool]);

  useEffect(() => {
    const map = session?.map;
    if (map && !tool) return boxByShift(map.baseMap, (box) => chosen({ kind: 'box', box }));
  }, [session, tool]);

  return {
    tool,
    take: (next: Tool | undefined) => setTool(next),
    /** Whether the tool handled the key. */
    press: (key: string) => drawing.current?.press(key) ?? false,
  };
}

/** Draws a box when the pointer goes down with Shift. Returns a function that stops it. */
function boxByShift(map: MapLibre, done: Parameters<typeof drawRectangle>[1]) {
  let drawing: Drawing | undefined;
  const stop = () => {
    drawing?.end();
    drawing = undefined;
  };
  const down = (event: Parameters<typeof cornerOf>[0]) => {
    if (!event.originalEvent.shiftKey || drawing) return;
    event.preventDefault();
    drawing = drawRectangle(
      map,
      (box) => {
        stop();
        done(box);
      },
      cornerOf(event),
    );
  };
  map.boxZoom.disable();
  map.on('mousedown', down);
  map.on('mouseup', stop);
  return () => {
    map.off('mousedown', down);
    map.off('mouseup', stop);
    stop();
  };
}
