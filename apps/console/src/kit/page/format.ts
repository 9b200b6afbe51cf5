import { makeFormat } from '../../ui/format.ts';
import { readConfig } from '../client/client-config.ts';
import { kitWords } from '../kit.words.ts';

/** The zone of business days and of every shown time. */
export const deploymentZone = () => readConfig().timeZone ?? 'Asia/Shanghai';

let known: { zone: string; at: number } | undefined;

/** Reading the configuration parses text; a table asks hundreds of times in one draw. */
function recentZone() {
  const now = Date.now();
  if (!known || now - known.at > 1_000) known = { zone: deploymentZone(), at: now };
  return known.zone;
}

/** Times and durations as this deployment and this reader write them. */
export const { ageText, briefDurationText, dayText, durationText, instantText, tookText } = makeFormat({
  zone: recentZone,
  units: kitWords.units,
});

/** So much of a long number tells apart what people look at. */
const endOfId = 8;

/** The end of a long number, as people say it; its beginning is much the same for all of a day. */
export const shortId = (id: string) => id.slice(-endOfId);
