import { connectFeatures } from '../../src/features.ts';

// As a program begins: tests of a single service tell and ask the domains above it, too.
connectFeatures();
