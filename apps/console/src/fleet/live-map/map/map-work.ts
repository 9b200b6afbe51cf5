import { useState } from 'react';
import { tell } from '../../../kit/page/notices.ts';
import type { Pile } from '../cards/use-pile.ts';
import { useAskedFilter } from '../fleet/asked-filter.ts';
import type { Corner } from '../lasso/lasso-shape.ts';
import { useTools } from '../lasso/lasso-tools.ts';
import { useSnapshot } from '../snapshot/snapshot-reading.ts';
import { useFollow } from './follow-vehicle.ts';
import { type MapKey, useMapKeys } from './keys-map.ts';
import type { MapWish } from './map-address.ts';
import type { MapNews, MapSession } from './map-session.ts';
import { mapWorkWords as words } from './map-work.words.ts';
import { usePlaceInAddress, useShare } from './share-view.ts';

/** Pixels by which an arrow key moves the map. */
const pushPixels = 120;

interface Around {
  session: MapSession | undefined;
  news: MapNews;
  wish: MapWish;
  change(patch: Partial<MapWish>): void;
  pile: Pile;
}

/** The interactions with the map: choosing, measuring, following, past, sharing; by hand and by key. */
export function useMapWork({ session, news, wish, change, pile }: Around) {
  const [opened, setOpened] = useState(wish.at !== undefined);
  const [placing, setPlacing] = useState<Corner>();
  const snapshot = useSnapshot(session, wish);
  const asked = useAskedFilter(session, wish);
  const follow = useFollow(session, news, wish.car);
  const share = useShare(session, wish);
  const tools = useTools(session, {
    chosen: (shape) => session?.choose(shape),
    placed: setPlacing,
  });
  usePlaceInAddress(session, wish, change);

  const chooseView = () => {
    if (news.coarse) tell({ key: 'lasso', kind: 'warning', text: words.lassoCoarse });
    else session?.chooseView();
  };
  const take: typeof tools.take = (tool) => {
    if (news.coarse && (tool === 'rectangle' || tool === 'outline'))
      return tell({ key: 'lasso', kind: 'warning', text: words.lassoCoarse });
    tools.take(tool);
  };
  const backToLive = () => {
    setOpened(false);
    change({ at: undefined });
  };
  const togglePast = () => (opened ? backToLive() : setOpened(true));
  const giveUp = () => {
    if (tools.tool) tools.take(undefined);
    else if (pile.isNext(wish.car)) pile.close();
    else if (news.chosenCars.length > 0) session?.choose(undefined);
    else if (follow.on) follow.stop();
    else if (wish.car) change({ car: undefined });
    else if (pile.shown) pile.close();
  };
  const push = (x: number, y: number) => {
    follow.stop();
    session?.map?.push(x * pushPixels, y * pushPixels);
  };
  const acts: Record<MapKey, () => void> = {
    search: () => document.querySelector<HTMLElement>('.pane:not([hidden]) .map-search input')?.focus(),
    nearer: () => session?.map?.zoomBy(1),
    farther: () => session?.map?.zoomBy(-1),
    left: () => push(-1, 0),
    right: () => push(1, 0),
    up: () => push(0, -1),
    down: () => push(0, 1),
    rectangle: () => take('rectangle'),
    outline: () => take('outline'),
    view: chooseView,
    ruler: () => take(tools.tool === 'ruler' ? undefined : 'ruler'),
    follow: () => follow.can && follow.toggle(),
    past: togglePast,
    live: backToLive,
    share,
    escape: giveUp,
  };
  useMapKeys((meant) => acts[meant](), tools.press);

  return {
    snapshot,
    asked,
    follow,
    share,
    chooseView,
    take,
    backToLive,
    togglePast,
    tool: tools.tool,
    opened,
    placing,
    endPlacing: () => setPlacing(undefined),
    /** Why no commands can be sent now. */
    blocked: wish.at === undefined ? undefined : words.inPast,
  };
}

export type MapWork = ReturnType<typeof useMapWork>;
