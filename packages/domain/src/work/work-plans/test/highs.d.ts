/** What the referee uses of the solver. */
declare module 'highs' {
  interface Solver {
    /** Solves a model in CPLEX LP format. */
    solve(model: string): { Status: string; ObjectiveValue: number };
  }
  const load: () => Promise<Solver>;
  // biome-ignore lint/style/noDefaultExport: it is how the package hands it out.
  export default load;
}
