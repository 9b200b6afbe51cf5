/** Of Vite: a module as the address of a worker made from it. */
declare module '*?worker&url' {
  const url: string;

  export = url;
}
