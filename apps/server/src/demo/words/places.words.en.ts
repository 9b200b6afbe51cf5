import type { DemoWords } from './demo.words.ts';

/** Districts, stations and fences of the demo town, and texts about them. */
export const places: DemoWords['places'] = {
  quarters: ['East district', 'West district', 'North district', 'South district'],
  quarter: (area, quarter) => `${area}, ${quarter}`,
  nthQuarter: (nth) => `District ${nth}`,
  cityPlatform: 'City management',
  agency: 'City Transport Authority',
  besides: (place) => `Beside ${place}`,
  visitRemarks: [
    'Crowded in the morning rush: please see how it looks',
    'Riders say that the lines can hardly be seen',
    'Routine visit',
    'Roadworks nearby: can vehicles still be parked there?',
  ],
  visitFindings: {
    parking_line: 'The lines are worn and need repainting',
    signs: 'The sign was covered; half of it is cleared',
    obstacle: 'Other shared bikes take up the spaces',
  },
  inspectionPlan: 'Monthly inspection',
  opened: 'Prices for the opening of the service area',
  creditTrial: 'Trial of credit points',
  stationWishes: [
    {
      address: 'East gate of the estate',
      text: 'There is no station at our gate in the morning; I have to walk a long way back',
    },
    {
      address: 'Metro exit B',
      text: 'It is busy at the metro, and the nearest station is across the road',
    },
    {
      address: 'South side of the offices',
      text: 'It is always full after work; there is room for a station on the south side',
    },
    {
      address: 'Corner of the food market',
      text: 'Nowhere to leave the bike after shopping; there is free ground at the corner',
    },
    {
      address: 'West gate of the school',
      text: 'Students all leave by the west gate, and there is no station here',
    },
    {
      address: 'Beside the emergency ward',
      text: 'It is a long walk to the hospital; please put a station beside it',
    },
  ],
  stationAnswers: {
    private_land: 'This is a private road, and its owners do not agree to parking',
    city_forbids: 'The city does not allow vehicles to be parked in this street',
    near_existing: 'There is a station nearby; please use that one',
    merged: 'Others asked for the same place; we handle the requests together.',
    passed: 'The station you asked for is approved and will be set up soon.',
  },
};
