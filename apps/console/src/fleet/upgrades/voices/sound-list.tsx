import { type VoiceSoundRow, voicePacks } from '@kickstand/contract/fleet/upgrades';
import { average, count, text, withLayout } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { decimalText, nothing, sizeText } from '../../../ui/format.ts';
import { Listen } from './listen.tsx';
import { soundActions } from './sound.actions.tsx';
import { voicesWords } from './voices.words.ts';

const words = voicesWords.sounds;

/** The slots of a voice pack, with sounds to play. */
export default defineListScreen({
  call: voicePacks.sounds,
  title: words.list,
  labels: words.fields,
  columns: {
    slot: withLayout(count, { width: 70, keep: true }),
    use: withLayout((value: VoiceSoundRow['use']) => words.uses[value], { width: 120 }),
    text: withLayout(text, { width: 180 }),
    id: withLayout(
      (_: string, { packageId, slot, size }: VoiceSoundRow) =>
        // Another sound in the slot is loaded anew.
        size === null ? nothing : <Listen key={size} packageId={packageId} slot={slot} />,
      { width: 250 },
    ),
    lengthMs: withLayout((value: number | null) => (value === null ? nothing : decimalText(value / 1_000)), {
      align: 'right',
      width: 90,
    }),
    hz: count,
    peak: average,
    size: withLayout((bytes: number | null) => (bytes === null ? nothing : sizeText(bytes)), {
      align: 'right',
      width: 90,
    }),
  },
  filters: {},
  rowActions: soundActions,
  empty: words.notFound,
});
