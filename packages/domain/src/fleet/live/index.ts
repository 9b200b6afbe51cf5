export * from './frames.ts';
export * from './station-frames.ts';
