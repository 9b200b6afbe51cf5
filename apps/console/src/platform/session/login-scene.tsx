/** Streets of a town as polylines in a 600 × 800 field. */
const streets = [
  'M-20 180 L180 150 L420 190 L620 140',
  'M-20 360 L150 340 L330 380 L620 330',
  'M-20 560 L210 540 L400 590 L620 560',
  'M-20 700 L240 720 L620 690',
  'M90 -20 L110 180 L80 380 L120 820',
  'M260 -20 L250 170 L290 370 L270 560 L300 820',
  'M430 -20 L420 190 L460 360 L430 590 L470 820',
  'M560 -20 L540 200 L570 400 L550 820',
];

const lanes = [
  'M170 150 L190 345',
  'M340 180 L360 372',
  'M-20 270 L270 262 L560 270',
  'M100 450 L440 470 L620 450',
  'M180 345 L200 540',
  'M370 375 L350 580',
  'M500 350 L510 575',
  'M160 545 L150 710',
  'M380 585 L390 708',
];

/** Vehicles: position and state. */
const vehicles = [
  [180, 152, 'good'],
  [262, 268, 'good'],
  [418, 188, 'busy'],
  [352, 290, 'good'],
  [84, 372, 'warn'],
  [190, 440, 'good'],
  [290, 372, 'busy'],
  [458, 356, 'good'],
  [508, 470, 'quiet'],
  [118, 556, 'good'],
  [272, 556, 'good'],
  [356, 520, 'bad'],
  [430, 592, 'good'],
  [240, 718, 'good'],
  [548, 560, 'busy'],
  [104, 270, 'good'],
  [552, 262, 'good'],
  [390, 700, 'warn'],
] as const;

const rider = 'M-20 360 L150 340 L330 380 L460 360 L430 590 L270 560 L300 820';

/** A quiet town with its fleet: the background of the login, drawn rather than loaded. */
export const LoginScene = () => (
  <svg className="scene" viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className="scene-water" d="M600 610 C520 590 470 640 420 690 C370 740 380 780 360 820 L620 820 Z" />
    <path className="scene-park" d="M116 196 L164 168 L184 338 L156 330 L92 352 Z" />
    <path className="scene-park" d="M302 392 L452 368 L434 462 L300 452 Z" />
    <g className="scene-lanes">
      {lanes.map((d) => (
        <path key={d} d={d} />
      ))}
    </g>
    <g className="scene-streets">
      {streets.map((d) => (
        <path key={d} d={d} />
      ))}
    </g>
    <path
      className="scene-fence"
      d="M60 120 L300 96 L520 130 L580 300 L540 520 L330 640 L110 610 L40 380 Z"
    />
    <path className="scene-ride" d={rider} />
    {vehicles.map(([x, y, tone]) => (
      <g key={`${x},${y}`} transform={`translate(${x} ${y})`}>
        <circle className={`scene-halo scene-${tone}`} r="11" />
        <circle className={`scene-dot scene-${tone}`} r="5" />
      </g>
    ))}
  </svg>
);
