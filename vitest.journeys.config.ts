import { defineConfig } from 'vitest/config'
import { testTags } from './tests/support/run/tags.ts'
import { timeLimits } from './tests/support/run/timeLimit.ts'

// A journey mostly waits: two at a time keep a small machine busy, more would make it slow to answer.
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    // The files of a worker share its browser and its product; each viewer has a profile.
    isolate: false,
    ...timeLimits,
    tags: testTags,
    // The list of failed tests names what a list should not have held, not "Array(1)".
    chaiConfig: { truncateThreshold: 500 },
    globalSetup: ['tests/support/run/temporaryFolder.ts', 'tests/support/database/globalSetup.ts'],
    passWithNoTests: true,
  },
})
