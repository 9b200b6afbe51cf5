export * from './allowed-html.ts';
export * from './hotline.ts';
