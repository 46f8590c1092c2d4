import { afterEach, vi } from 'vitest';

/**
 * What a test has begun to import comes before the test ends. Otherwise it would run in a later one, or be
 * cut off at the end of the worker, which fails the run.
 */
afterEach(() => vi.dynamicImportSettled());
