export * from './allowed-html.ts';
export * from './hotline.ts';
export * from './similar.ts';
