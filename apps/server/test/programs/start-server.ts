// A program for tests to start and to kill: the server as it is shipped.
import '../../src/main.ts';
