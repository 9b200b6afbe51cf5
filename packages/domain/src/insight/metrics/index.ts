export { cityFigures } from './city.ts';
export { countedFor, families, isMetric, type MetricName, metricOf, metrics } from './dictionary.ts';
export { type FactName, facts, type Term } from './facts.ts';
export {
  type Figure,
  type Metric,
  overDays,
  type Ratio,
  ratioOverDays,
  restOverDays,
  sumOfDays,
  type Unit,
} from './metric.ts';
export { momentFigures } from './moment.ts';
export { thingFigures } from './things.ts';
export { type FigureName, figureNames, isFigure, toldOf } from './told.ts';
export { metricWriting } from './writing.ts';
