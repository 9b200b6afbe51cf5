import { vehicleNumbers } from '@kickstand/contract/fleet/production';
import { text, withLayout, yesNo } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { productionWords } from '../production.words.ts';

const words = productionWords.numbers;

/** The numbers of a run, for the maker of the plates; can be exported like any list. */
export default defineListScreen({
  call: vehicleNumbers.ofRun,
  title: words.plates,
  rowKey: 'carId',
  labels: words.fields,
  columns: { carId: withLayout(text, { width: 160 }), built: yesNo },
  empty: words.platesEmpty,
});
