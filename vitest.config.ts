import { defineConfig } from 'vitest/config'
import { testTags } from './tests/support/run/tags.ts'
import { testFiles } from './tests/support/run/testFiles.ts'
import { timeLimits } from './tests/support/run/timeLimit.ts'

const { pure, database, dom } = testFiles()

// Each project shares the modules its files import: importing antd, or the server, anew for every file took most of the time.
export default defineConfig({
  test: {
    // The library's own choice leaves one processor idle, which on a small machine is half of it.
    maxWorkers: 2,
    isolate: false,
    ...timeLimits,
    tags: testTags,
    // The list of failed tests names what a list should not have held, not "Array(1)".
    chaiConfig: { truncateThreshold: 500 },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: pure,
          sequence: { groupOrder: 0 },
          globalSetup: ['tests/support/run/temporaryFolder.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: dom,
          sequence: { groupOrder: 1 },
          // Documents are short-lived and large: a small space for new objects is collected all the time.
          execArgv: ['--max-semi-space-size=128'],
          setupFiles: ['tests/support/dom/sharedPage.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          environment: 'node',
          include: database,
          execArgv: ['--max-semi-space-size=64'],
          sequence: { groupOrder: 2 },
          globalSetup: ['tests/support/run/temporaryFolder.ts', 'tests/support/database/globalSetup.ts'],
        },
      },
    ],
  },
})
