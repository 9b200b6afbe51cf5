/** From Vite: a module as the URL of a worker made from it. */
declare module '*?worker&url' {
  const url: string;

  export = url;
}
