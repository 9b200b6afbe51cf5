import type { Town } from '@kickstand/town';

type Graph = Town['graph'];

/** Shortest paths from one node to all others: metres, and the edge by which each node is reached. */
interface Tree {
  metres: Uint16Array;
  /** Index among the edges of the node; 255 at the root and for unreachable nodes. */
  edge: Uint8Array;
}

const none = 255;
/** Longest distance, which is also the limit of the array type. */
const farthest = 65_000;

/**
 * Shortest paths between nodes of a town, one of which must be a root. One search per root answers all of its trips,
 * with three bytes per node: about 340 MB for the largest town and 2 MB for the usual one.
 */
export class StreetTrees {
  readonly #graph: Graph;
  readonly #isRoot: Uint8Array;
  readonly #trees = new Map<number, Tree>();
  readonly #seconds: Float64Array;

  constructor(graph: Graph, roots: Iterable<number>) {
    this.#graph = graph;
    this.#seconds = new Float64Array(graph.nodeCount);
    this.#isRoot = new Uint8Array(graph.nodeCount);
    for (const root of roots) this.#isRoot[root] = 1;
  }

  /** Whether routes may begin or end here. */
  isRoot(node: number) {
    return this.#isRoot[node] === 1;
  }

  /** Metres of the shortest path; one of both must be a root. */
  metres(from: number, to: number): number {
    const [root, end] = this.#isRoot[from] ? [from, to] : [to, from];
    return this.#tree(root).metres[end] ?? 0;
  }

  /** Nodes of the shortest path, inclusive. */
  nodes(from: number, to: number): number[] {
    const turned = !this.#isRoot[from];
    const [root, end] = turned ? [to, from] : [from, to];
    const { edge } = this.#tree(root);
    const back = [end];
    for (let node = end; node !== root; ) {
      const position = edge[node] ?? none;
      if (position === none) return [from, to];
      node = this.#other(this.#graph.incident[(this.#graph.incidentStart[node] ?? 0) + position] ?? 0, node);
      back.push(node);
    }
    return turned ? back : back.reverse();
  }

  #tree(root: number): Tree {
    let tree = this.#trees.get(root);
    if (!tree) {
      tree = this.#grow(root);
      this.#trees.set(root, tree);
    }
    return tree;
  }

  #other(edge: number, node: number) {
    const from = this.#graph.edgeFrom[edge] as number;
    return from === node ? (this.#graph.edgeTo[edge] as number) : from;
  }

  #grow(root: number): Tree {
    const { nodeCount } = this.#graph;
    const tree = { metres: new Uint16Array(nodeCount), edge: new Uint8Array(nodeCount).fill(none) };
    const seconds = this.#seconds.fill(Number.POSITIVE_INFINITY);
    seconds[root] = 0;
    const queue = new NodeQueue();
    queue.push(root, 0);
    for (let node = queue.pop(); node >= 0; node = queue.pop()) {
      if (queue.key > (seconds[node] as number)) continue;
      this.#expand(tree, queue, node);
    }
    return tree;
  }

  #expand({ metres, edge: by }: Tree, queue: NodeQueue, node: number) {
    const { incidentStart, incident, edgeMetres, edgeMaxKmh } = this.#graph;
    const seconds = this.#seconds;
    for (let i = incidentStart[node] as number; i < (incidentStart[node + 1] as number); i++) {
      const edge = incident[i] as number;
      const next = this.#other(edge, node);
      const length = edgeMetres[edge] as number;
      const at = (seconds[node] as number) + (length * 3.6) / (edgeMaxKmh[edge] as number);
      if (at >= (seconds[next] as number)) continue;
      seconds[next] = at;
      metres[next] = Math.min(farthest, Math.round((metres[node] as number) + length));
      by[next] = this.#position(next, edge);
      queue.push(next, at);
    }
  }

  #position(node: number, edge: number) {
    const start = this.#graph.incidentStart[node] as number;
    for (let i = start; i < (this.#graph.incidentStart[node + 1] as number); i++)
      if (this.#graph.incident[i] === edge) return i - start;
    return none;
  }
}

/** Priority queue of nodes by key; a node may be in it several times. */
class NodeQueue {
  readonly #nodes: number[] = [];
  readonly #keys: number[] = [];
  /** Key of the last node taken. */
  key = 0;

  push(node: number, key: number) {
    let at = this.#nodes.length;
    this.#nodes.push(node);
    this.#keys.push(key);
    for (let parent = (at - 1) >> 1; at > 0 && (this.#keys[parent] as number) > key; parent = (at - 1) >> 1) {
      this.#set(at, this.#nodes[parent] as number, this.#keys[parent] as number);
      at = parent;
    }
    this.#set(at, node, key);
  }

  /** The node with the smallest key, or -1. */
  pop(): number {
    const top = this.#nodes[0];
    if (top === undefined) return -1;
    this.key = this.#keys[0] as number;
    const [node, key] = [this.#nodes.pop() as number, this.#keys.pop() as number];
    if (this.#nodes.length > 0) this.#sink(node, key);
    return top;
  }

  #sink(node: number, key: number) {
    const size = this.#nodes.length;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (this.#keys[child + 1] as number) < (this.#keys[child] as number)) child++;
      if ((this.#keys[child] as number) >= key) break;
      this.#set(at, this.#nodes[child] as number, this.#keys[child] as number);
      at = child;
    }
    this.#set(at, node, key);
  }

  #set(at: number, node: number, key: number) {
    this.#nodes[at] = node;
    this.#keys[at] = key;
  }
}
