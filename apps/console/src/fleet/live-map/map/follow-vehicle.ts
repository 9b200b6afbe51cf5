import { useEffect, useState } from 'react';
import { followStep } from './follow-step.ts';
import type { MapNews, MapSession } from './map-session.ts';

/** Keeps the camera on the picked vehicle, until the map is moved or another one is picked. */
export function useFollow(session: MapSession | undefined, news: MapNews, car: string | undefined) {
  const [followed, setFollowed] = useState<string>();
  const on = followed !== undefined && followed === car;
  const { lng, lat } = news.picked ?? {};
  useEffect(() => {
    const map = session?.map;
    if (!on || !map || lng === undefined || lat === undefined) return;
    const step = followStep(map.place(), { lng, lat });
    if (step) map.panTo(step.lng, step.lat);
  }, [session, on, lng, lat]);
  useEffect(() => {
    if (!session) return;
    session.onPushed = () => setFollowed(undefined);
    return () => {
      session.onPushed = () => undefined;
    };
  }, [session]);
  return {
    on,
    /** Whether there is something to follow. */
    can: car !== undefined && session?.map !== undefined,
    toggle: () => setFollowed(on ? undefined : car),
    /** Follows the vehicle that is picked next. */
    begin: setFollowed,
    stop: () => setFollowed(undefined),
  };
}
