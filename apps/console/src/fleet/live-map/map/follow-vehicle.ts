import { useEffect, useState } from 'react';
import { followStep } from './follow-step.ts';
import type { MapNews, MapSession } from './map-session.ts';

/** Keeps the camera on the picked vehicle, until somebody pushes the map or picks another. */
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
    /** The vehicle that is picked with this is followed from the start. */
    begin: setFollowed,
    stop: () => setFollowed(undefined),
  };
}
