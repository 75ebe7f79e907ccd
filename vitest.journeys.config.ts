import { defineConfig } from 'vitest/config'

// Journeys share one machine and real seconds, so they run one after the other.
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A browser on a busy machine misses a click now and then. Whatever needs the second attempt is named in the output.
    retry: 1,
    // As patient as the browser's own waiting: a busy machine is no defect of the product.
    expect: { poll: { timeout: 15_000 } },
    globalSetup: ['tests/support/globalSetup.ts'],
    passWithNoTests: true,
  },
})
